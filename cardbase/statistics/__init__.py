"""What is counted of a deck: costs, kinds, powers, talents, income, chances."""
