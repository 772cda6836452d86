"""The encoder's parts."""
