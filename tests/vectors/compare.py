"""Values of another implementation for lib/derive/compare: python compare.py > compare.json (SciPy, statsmodels)."""
import json
import numpy as np
import scipy
import statsmodels
from scipy import stats
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import confint_proportions_2indep

rng = np.random.default_rng(20261130)


def sign_tests():
    pairs = [(0, 0), (1, 0), (5, 1), (121, 76), (76, 121), (10, 10), (300, 180), (1500, 1400), (0, 40), (3000, 2500)]
    return [{"wins": w, "losses": l, "p": float(stats.binomtest(w, w + l, 0.5).pvalue) if w + l else 1.0} for w, l in pairs]


def mcnemars():
    tables = [[[30, 12], [5, 40]], [[10, 1], [9, 3]], [[0, 7], [7, 0]]]
    return [{"wins": t[0][1], "losses": t[1][0], "p": float(mcnemar(t, exact=True).pvalue)} for t in tables]


def counts(n):
    return [[int(rng.integers(0, n1 + 1)), int(n1), int(rng.integers(0, n2 + 1)), int(n2)] for n1, n2 in rng.integers(1, 40, size=(n, 2))]


def fishers():
    tables = counts(40) + [[8, 8, 1, 8], [0, 8, 0, 8], [8, 8, 8, 8], [400, 1000, 460, 1000]]
    return [{"table": t, "p": float(stats.fisher_exact([[t[0], t[1] - t[0]], [t[2], t[3] - t[2]]]).pvalue)} for t in tables]


def newcombes():
    tables = counts(40) + [[8, 8, 1, 8], [0, 8, 8, 8], [7, 8, 2, 8]]
    rows = []
    for k1, n1, k2, n2 in tables:
        low, high = confint_proportions_2indep(k1, n1, k2, n2, compare="diff", method="newcomb")
        rows.append({"table": [k1, n1, k2, n2], "low": float(low), "high": float(high)})
    return rows


def multiplicity():
    sets = [[0.01, 0.04, 0.03, 0.005], [0.5], [0.2, 0.2, 0.2], list(map(float, rng.uniform(0, 1, 25) ** 2)), [1.0, 0.0, 1e-9, 0.049]]
    return [{"p": p, "holm": list(map(float, multipletests(p, method="holm")[1])), "bh": list(map(float, multipletests(p, method="fdr_bh")[1]))} for p in sets]


def bootstraps():
    """BCa of a mean over clusters, 200,000 draws: the Monte Carlo error of both ends is far below the tolerance of the test."""
    rows = []
    for n, make in [(40, lambda n: rng.normal(0.03, 0.2, n)), (12, lambda n: rng.exponential(1, n) - 0.7), (256, lambda n: rng.integers(-8, 9, n) / 8)]:
        values = make(n)
        found = stats.bootstrap((values,), np.mean, n_resamples=200_000, method="BCa", batch=5_000, random_state=np.random.default_rng(1)).confidence_interval
        rows.append({"values": list(map(float, values)), "low": float(found.low), "high": float(found.high), "se": float(values.std(ddof=1) / n**0.5)})
    return rows


print(json.dumps({"made": f"scipy {scipy.__version__}, statsmodels {statsmodels.__version__}", "sign": sign_tests(), "mcnemar": mcnemars(), "fisher": fishers(),
                  "newcombe": newcombes(), "multiplicity": multiplicity(), "bootstrap": bootstraps()}))
