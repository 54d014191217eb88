"""Trains the trees that read the front of a PDF (LightGBM), from the rows that export-fronts.ts writes.

    node tools/run.mjs tools/text-models/export-fronts.ts .cache/fronts <folder or archive>…
    .cache/train/bin/python tools/text-models/train_fronts.py .cache/fronts
    node tools/run.mjs tools/text-models/cross-validate-fronts.ts .cache/fronts <folder or archive>…

Writes title.json, author.json and year.json to the server's models folder, trained on everything, and to fold-N of the
given folder those trained without the publishers of a fold: figures come from these alone.
"""
import sys
from pathlib import Path

from train import ROOT, export, read, train

SHIPPED = ROOT / "apps/server/src/domains/intake/extraction/pdf/models"
TABLES = {
    "title": dict(rounds=120, num_leaves=12, min_data_in_leaf=8, num_threads=1),
    "author": dict(rounds=200, num_leaves=12, min_data_in_leaf=8, num_threads=1),
    "context": dict(rounds=150, num_leaves=10, min_data_in_leaf=8, num_threads=1),
    "year": dict(rounds=120, num_leaves=10, min_data_in_leaf=8, num_threads=1),
}


def main(folder, tables):
    for table in tables:
        params = TABLES[table]
        header, rows = read(folder / f"{table}.tsv")  # fold, front, label, features…
        fold, label, x = rows[:, 0], rows[:, 2], rows[:, 3:]
        params = dict(params)
        rounds = params.pop("rounds")
        for k in range(int(fold.max()) + 1):
            out = fold != k
            model = train(x[out], label[out], None, rounds, objective="binary", **params)
            export(model, header[3:], folder / f"fold-{k}" / f"{table}.json")
        export(train(x, label, None, rounds, objective="binary", **params), header[3:], SHIPPED / f"{table}.json")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), sys.argv[2:] or list(TABLES))
