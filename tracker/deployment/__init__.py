"""Deployment: what it costs, what it needs, from hand and from subdual (sections 10 and 11).

- lives: where each kind of card lives in play
- guards: what a card needs to come into play
- targets: which cards a resource can be assigned to, by its text
- assigning: what a card needs to be assigned to another
- price: costs that are X; what is left of a cost
- costs: pays in solaris and favor
- deploy: deployment from hand
- due: when a subdued card must be deployed
- redeploy: deployment from subdual
- moving: moving to Dune and back
- placing: cards assigned out of the hand for nothing
- said: the verb `deploy`
"""
