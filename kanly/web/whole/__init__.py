"""The application as it runs: all pages together.

- app: the application: its routes, its desks, its errors
"""
