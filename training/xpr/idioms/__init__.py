"""Phrases that mean something else than their pieces add up to, and other pieces that say what they mean."""
