"""A head for questions (CL-ReLKT): how a question's vector is turned towards the sentences that answer it."""
