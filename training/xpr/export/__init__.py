"""From a trained encoder to the folder that the product runs."""
