"""From a data folder to prepared tables: reading, cleaning, near-duplicates, decontamination, tokenizer, token ids."""
