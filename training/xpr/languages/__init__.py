"""More languages for a model that ships: new pieces, whose vectors are trained while all others stay as they are."""
