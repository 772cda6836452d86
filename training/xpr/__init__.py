"""Training of Glossa's phrase encoder, from parallel data to a model folder."""
