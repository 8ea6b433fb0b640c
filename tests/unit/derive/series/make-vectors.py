"""Makes vectors.json: what the series' statistics must agree with, by other means (NumPy, SciPy, enumeration).

Run once: python3 make-vectors.py > vectors.json (NumPy 2.4, SciPy 1.17).
"""
import itertools
import json

import numpy as np
from scipy import ndimage, stats

rng = np.random.default_rng(20261130)


def seed_means():
    for n in (2, 3, 5, 10, 31, 32, 60):
        values = rng.normal(0.4, 0.2, n)
        low, high = stats.t.interval(0.95, n - 1, loc=values.mean(), scale=stats.sem(values))
        yield {"values": values.tolist(), "mean": values.mean(), "low": low, "high": high}


def pass_at_k():
    """Share of all subsets of k rollouts that hold a success."""
    for n in range(1, 9):
        for c in range(n + 1):
            rollouts = [1] * c + [0] * (n - c)
            for k in range(1, n + 1):
                subsets = list(itertools.combinations(rollouts, k))
                yield {"n": n, "c": c, "k": k, "value": sum(any(s) for s in subsets) / len(subsets)}


def smoothed():
    """Even steps: SciPy's filter over values and over ones (its zero-padded quotient is the normalised kernel)."""
    for sigma in (0.5, 2, 7.5):
        value = rng.normal(size=60)
        reach = int(np.floor(3 * sigma + 1e-9))
        one = lambda a: ndimage.gaussian_filter1d(a, sigma, mode="constant", cval=0.0, radius=reach)
        yield {"sigma": sigma, "value": value.tolist(), "smoothed": (one(value) / one(np.ones(60))).tolist()}


def root_scores():
    """Every rollout as a row of its own; AUC as SciPy's Mann-Whitney U over the pairs."""
    for trees in (1, 7, 60):
        v = np.round(rng.beta(2, 2, trees), 2).clip(0.01, 0.99)
        n = rng.integers(1, 9, trees)
        c = rng.binomial(n, v**1.3)
        p = np.repeat(v, n)
        y = np.concatenate([[1] * a + [0] * (b - a) for a, b in zip(c, n)])
        bins = np.minimum((p * 10).astype(int), 9)
        ece = sum(abs(p[bins == b].mean() - y[bins == b].mean()) * (bins == b).mean() for b in set(bins))
        alike = y.min() == y.max()
        auc = None if alike else stats.mannwhitneyu(p[y == 1], p[y == 0]).statistic / ((y == 1).sum() * (y == 0).sum())
        yield {
            "roots": [{"v": float(a), "n": int(b), "c": int(d)} for a, b, d in zip(v, n, c)],
            "brier": ((p - y) ** 2).mean(),
            "logLoss": -(y * np.log(p) + (1 - y) * np.log(1 - p)).mean(),
            "ece": ece,
            "auc": auc,
        }


print(json.dumps({"seedMeans": list(seed_means()), "passAtK": list(pass_at_k()), "smoothed": list(smoothed()), "rootScores": list(root_scores())}, indent=None))
