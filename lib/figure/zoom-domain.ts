import type { Domain } from './axis-scale';

/** Narrower than this share of the whole axis nothing is told apart. */
const NARROWEST = 1e-5;

/** `domain` moved inside `whole`; as wide as it is, where that is no wider. */
function inside([from, to]: Domain, [first, last]: Domain): Domain {
  if (from < first) return [first, Math.min(last, to + first - from)];
  if (to > last) return [Math.max(first, from - (to - last)), last];
  return [from, to];
}

/**
 * The stretch after a zoom that leaves the value `at` where it stands: `factor` below 1 shows less of the axis, above 1 more. Never
 * beyond `whole`; null where all of it is shown again.
 */
export function zoomedDomain(domain: Domain, whole: Domain, at: number, factor: number): Domain | null {
  const span = whole[1] - whole[0];
  const width = Math.max(NARROWEST * span, (domain[1] - domain[0]) * factor);
  if (!(width < span)) return null;
  const share = Math.max(0, Math.min(1, (at - domain[0]) / (domain[1] - domain[0])));
  return inside([at - share * width, at + (1 - share) * width], whole);
}

/** The stretch moved by a share of its width, as far as the axis goes. */
export function movedDomain([from, to]: Domain, whole: Domain, share: number): Domain {
  const by = share * (to - from);
  return inside([from + by, to + by], whole);
}
