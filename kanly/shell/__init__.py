"""What a shell asks for completion, and how it is answered.

- answer: answers a shell: cards and rules without the parser, everything else by the tree of
  commands
- asked: what a shell asks, and how it is answered
"""
