"""The rules of Laborigines as a pure library; README.md beside this is the contract."""
