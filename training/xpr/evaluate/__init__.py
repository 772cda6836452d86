"""Development benchmarks in Python, for ablations; the figures that the product publishes come from its own engine."""
