"""Values of the calibration statistics by NumPy 2, SciPy 1.x and scikit-learn 1.x, with no code of Canopy.

Writes calibration.json beside itself. A node has a prediction v, k successes among n rollouts and a prompt (cluster).
"""

import json
from pathlib import Path

import numpy as np
import sklearn
import scipy
from scipy import optimize, stats
from sklearn.calibration import calibration_curve
from sklearn.isotonic import IsotonicRegression
from sklearn.metrics import brier_score_loss, log_loss, roc_auc_score

rng = np.random.default_rng(20260611)
NODES, PROMPTS, BINS = 600, 40, 10

cluster = np.sort(rng.integers(0, PROMPTS, NODES))
level = rng.beta(0.8, 0.8, PROMPTS)[cluster]
truth = np.clip(level + rng.normal(0, 0.1, NODES), 0.01, 0.99)
v = np.round(1 / (1 + np.exp(-(1.4 * np.log(truth / (1 - truth)) + rng.normal(0, 0.6, NODES)))), 6)
v[:2] = [0.0, 1.0]  # both ends belong to the end bins
v[(v >= 0.4) & (v < 0.5)] += 0.1  # an empty bin
n = rng.integers(1, 9, NODES)
k = rng.binomial(n, truth)
k[0], k[1] = 0, n[1]

# Every rollout by itself, for libraries that know outcomes only.
owner = np.repeat(np.arange(NODES), n)
outcome = np.concatenate([np.r_[np.ones(a), np.zeros(b - a)] for a, b in zip(k, n)])
outcome_v = v[owner]


def scores(weight):
    w = weight[owner]
    brier = brier_score_loss(outcome, outcome_v, sample_weight=w)
    bounded = np.clip(outcome_v, 1e-6, 1 - 1e-6)
    loss = log_loss(outcome, bounded, sample_weight=w)
    base = np.average(outcome, weights=w)
    place = np.minimum(np.floor(outcome_v * BINS), BINS - 1)
    rel = res = ece = 0.0
    curve = []
    for b in range(BINS):
        at = place == b
        if not at.any():
            curve.append(None)
            continue
        share = w[at].sum() / w.sum()
        x, y = np.average(outcome_v[at], weights=w[at]), np.average(outcome[at], weights=w[at])
        rel += share * (x - y) ** 2
        res += share * (y - base) ** 2
        ece += share * abs(x - y)
        curve.append([x, y])
    return {"brier": brier, "logLoss": loss, "base": base, "reliability": rel, "resolution": res, "uncertainty": base * (1 - base), "ece": ece, "curve": curve}


by_rollout = scores(np.ones(NODES))
by_node = scores(1 / n)

# scikit-learn's own diagram (each rollout once) must be the same curve.
true, pred = calibration_curve(outcome, outcome_v, n_bins=BINS, strategy="uniform")
drawn = [point for point in by_rollout["curve"] if point is not None]
assert np.allclose([y for _, y in drawn], true) and np.allclose([x for x, _ in drawn], pred)


def cluster_robust(y, w, groups):
    """Standard error of a weighted mean as the intercept of a weighted regression, sandwich by cluster, G / (G - 1)."""
    x = np.ones((len(y), 1))
    bread = np.linalg.inv(x.T @ (w[:, None] * x))
    beta = bread @ x.T @ (w * y)
    names = np.unique(groups)
    meat = np.zeros((1, 1))
    for name in names:
        at = groups == name
        score = x[at].T @ (w[at] * (y[at] - x[at] @ beta))
        meat += np.outer(score, score)
    g = len(names)
    return beta[0], float((g / (g - 1) * bread @ meat @ bread)[0, 0])


observed = k / n
means = []
for weight in (np.ones(NODES), n.astype(float)):
    mean, variance = cluster_robust(observed, weight, cluster)
    means.append({"mean": mean, "variance": variance})

# Isotonic regression and temperature on even clusters' nodes, each node once.
isotonic = IsotonicRegression(y_min=0, y_max=1, out_of_bounds="clip").fit(v, observed, sample_weight=np.ones(NODES))
logit = np.log(np.clip(v, 1e-6, 1 - 1e-6) / (1 - np.clip(v, 1e-6, 1 - 1e-6)))


def loss_at(log_t):
    p = np.clip(1 / (1 + np.exp(-logit / np.exp(log_t))), 1e-12, 1 - 1e-12)
    return -np.mean(observed * np.log(p) + (1 - observed) * np.log(1 - p))


temperature = float(np.exp(optimize.minimize_scalar(loss_at, bounds=(-4, 4), method="bounded", options={"xatol": 1e-10}).x))

families = []
for _ in range(12):
    size = int(rng.integers(2, 9))
    fv = np.round(rng.random(size), 1)
    fy = rng.integers(0, 2, size)
    if fy.min() == fy.max():
        fy[0] = 1 - fy[0]
    families.append({"v": fv.tolist(), "observed": fy.tolist(), "auc": float(roc_auc_score(fy, fv)), "pairs": int(fy.sum() * (size - fy.sum()))})


def wilson_outside(p, trials):
    return float(sum(stats.binom.pmf(i, trials, p) for i in range(trials + 1) if not (lambda c: c.low <= p <= c.high)(stats.binomtest(i, trials).proportion_ci(0.95, "wilson"))))


result = {
    "made": {"numpy": np.__version__, "scipy": scipy.__version__, "scikit-learn": sklearn.__version__},
    "nodes": {"cluster": cluster.tolist(), "v": v.tolist(), "k": k.tolist(), "n": n.tolist()},
    "bins": BINS,
    "byNode": by_node,
    "byRollout": by_rollout,
    "clusterRobust": {"byNode": means[0], "byRollout": means[1]},
    "isotonic": {"at": np.linspace(0, 1, 41).tolist(), "value": isotonic.predict(np.linspace(0, 1, 41)).tolist()},
    "temperature": temperature,
    "families": families,
    "student": {str(df): float(stats.t.ppf(0.975, df)) for df in (1, 2, 3, 4, 5, 8, 15, 39, 400)},
    "outside": [{"v": p, "n": m, "chance": wilson_outside(p, m)} for p, m in ((0.5, 4), (0.91, 6), (0.03, 12), (0.35, 25))],
    "atLeast": [{"k": a, "n": b, "p": p, "chance": float(stats.binom.sf(a - 1, b, p))} for a, b, p in ((3, 4, 0.31), (0, 5, 0.2), (7, 20, 0.5))],
}
Path(__file__).with_suffix(".json").write_text(json.dumps(result, separators=(",", ":")) + "\n")
