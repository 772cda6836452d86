"""The losses of XPR and MXPR."""
