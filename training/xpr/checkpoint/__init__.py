"""The checkpoint that was released with the XPR paper, made into a model folder that the engine reads."""
