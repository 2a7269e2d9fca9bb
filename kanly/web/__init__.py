"""`kanly serve`: look-up, sheets, decks and the live game on a page in the browser.

Starlette on uvicorn. A route reads the request, has one desk do the work, and fills one page.

- command: `kanly serve`: what is served, where, and to whom
- lan: addresses and names of this machine on its networks
- words: a table word, drawn by lot
- serving: what one run of the server serves, handed to its processes
- running: the server itself: its port, its processes, its end
- connection: how many connections there may be, and how long one may say nothing
- guard: host, origin, limits and headers of every request and answer
- admission: guests from elsewhere say the table word once
- places: whether a request is from this very machine
- limits: how much of everything the server takes
- bounds: counts what is asked: how often, how much at a time, how long
- forms: a form as it is sent, within limits
- cookies: what a device keeps
- desk: one thread with a catalog of its own, which the work of a kind goes through
- lookup/: the one box, cards, rules, the board game, sheets; what works without the server
- decks/: decks: read, settled, judged, mended, edited, counted, kept, taken along
- page: a page answered: filled at a desk, with the frame around it
- whole/: the application: all pages together
- tables/: live games: seats, what is said, the feed
"""
