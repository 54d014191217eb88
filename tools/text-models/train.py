"""Trains the trees that choose sentences (LightGBM), from the rows that export-features.ts writes.

    python3 -m venv .cache/train && .cache/train/bin/pip install lightgbm==4.7.0
    node tools/run.mjs tools/text-models/export-features.ts ../shared .cache/text-models
    .cache/train/bin/python tools/text-models/train.py .cache/text-models

Writes highlight.json and summary.json to the server's models folder, and one model per fold of the highlight rows to
benchmarks/models, each trained without its fold, so that an evaluation on the training file is an honest one.
"""
import json
import sys
from pathlib import Path

import lightgbm as lgb
import numpy as np

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = ROOT / "apps/server/src/domains/reading/abstracts/models"
FOLDS = ROOT / "benchmarks/models"
COMMON = {"learning_rate": 0.05, "num_leaves": 7, "min_data_in_leaf": 20, "feature_fraction": 0.5, "bagging_fraction": 0.8,
          "bagging_freq": 1, "lambda_l2": 5.0, "seed": 7, "verbose": -1, "deterministic": True, "num_threads": 2}


def read(path):
    with open(path) as file:
        header = file.readline().strip().split("\t")
        rows = np.array([[float(v) for v in line.split("\t")] for line in file])
    return header, rows


def train(rows, labels, weights, rounds, group=None, **params):
    sizes = None if group is None else [len(part) for part in np.split(group, np.flatnonzero(np.diff(group)) + 1)]
    data = lgb.Dataset(rows, labels, weight=weights, group=sizes, free_raw_data=False)
    return lgb.train({**COMMON, **params}, data, num_boost_round=rounds)


def export(model, features, path):
    trees = []
    for tree in model.dump_model()["tree_info"]:
        out = {"feature": [], "threshold": [], "left": [], "right": [], "leaf": []}

        def walk(node):
            if "leaf_value" in node:
                out["leaf"].append(float(f"{node['leaf_value']:.4g}"))
                return ~(len(out["leaf"]) - 1)
            at = len(out["feature"])
            out["feature"].append(node["split_feature"])
            out["threshold"].append(float(f"{node['threshold']:.5g}"))
            out["left"].append(0)
            out["right"].append(0)
            out["left"][at] = walk(node["left_child"])
            out["right"][at] = walk(node["right_child"])
            return at

        walk(tree["tree_structure"])
        trees.append(out)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"features": features, "trees": trees}, separators=(",", ":")) + "\n")
    print(f"{path.relative_to(ROOT)}: {len(trees)} trees, {path.stat().st_size / 1000:.0f} kB")


def hit_at_1(group, label, score):
    best = {}
    for g, l, s in zip(group, label, score):
        if g not in best or s > best[g][0]:
            best[g] = (s, l)
    return sum(l for _, l in best.values()) / len(best)


def highlight(folder):
    header, rows = read(folder / "highlight.tsv")  # group, fold, weight, label, features…
    group, fold, weight, label, x = rows[:, 0], rows[:, 1], rows[:, 2], rows[:, 3], rows[:, 4:]
    features = header[4:]
    # Fold -1 marks made rows (a title and the conclusion of its abstract): always in training, never judged.
    hits = []
    for k in range(int(fold.max()) + 1):
        inside, outside = fold == k, fold != k
        model = train(x[outside], label[outside], weight[outside], 120, group[outside], objective="lambdarank")
        hits.append(hit_at_1(group[inside], label[inside], model.predict(x[inside])))
        export(model, features, FOLDS / f"highlight-fold-{k}.json")
    print("highlight hit@1 by fold:", " ".join(f"{h:.3f}" for h in hits))
    export(train(x, label, weight, 120, group, objective="lambdarank"), features, SHIPPED / "highlight.json")


def summary(folder):
    header, rows = read(folder / "summary.tsv")  # group, weight, label, features…
    weight, label, x = rows[:, 1], rows[:, 2], rows[:, 3:]
    model = train(x, label, weight, 250, objective="regression", min_data_in_leaf=40)
    export(model, header[3:], SHIPPED / "summary.json")


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    highlight(folder)
    summary(folder)
