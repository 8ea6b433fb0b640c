/**
 * Gaussian kernel smoothing by step distance, normalised at every point (no lag, no bias at the ends). `sigma` in steps;
 * 0 or less returns the values as they are. Cost O(n · points within 3σ).
 */
export function smoothBySteps(points: readonly { readonly step: number; readonly value: number }[], sigma: number): number[] {
  if (!(sigma > 0)) return points.map((point) => point.value);
  const reach = 3 * sigma;
  let from = 0;
  return points.map((centre) => {
    while (points[from]!.step < centre.step - reach) from++;
    let total = 0;
    let weight = 0;
    for (let i = from; i < points.length && points[i]!.step <= centre.step + reach; i++) {
      const distance = (points[i]!.step - centre.step) / sigma;
      const share = Math.exp((-distance * distance) / 2);
      total += share * points[i]!.value;
      weight += share;
    }
    return total / weight;
  });
}
