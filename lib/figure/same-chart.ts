import type { LineChart, LineSeries } from './line-model';

const sameList = <T>(a: readonly T[], b: readonly T[], same: (one: T, other: T) => boolean): boolean =>
  a.length === b.length && a.every((one, i) => same(one, b[i]!));

const sameLine = (a: LineSeries, b: LineSeries): boolean =>
  a.points === b.points &&
  a.id === b.id &&
  a.label === b.label &&
  a.name === b.name &&
  a.faint === b.faint &&
  a.style.paint === b.style.paint &&
  a.style.dash === b.style.dash &&
  a.style.marker === b.style.marker;

type Y = LineChart['y'];
const sameDomain = (a: Y['domain'], b: Y['domain']): boolean => a?.[0] === b?.[0] && a?.[1] === b?.[1];
const sameAxes = ({ x, y }: LineChart, other: LineChart): boolean =>
  x.label === other.x.label &&
  x.format === other.x.format &&
  sameDomain(x.domain, other.x.domain) &&
  y.kind === other.y.kind &&
  y.fit === other.y.fit &&
  y.format === other.y.format &&
  sameDomain(y.domain, other.y.domain);

/** Whether two charts are the same picture: made of the same columns, told apart in the same way. Cost O(lines). */
export const sameChart = (a: LineChart, b: LineChart): boolean =>
  a.title === b.title &&
  a.about === b.about &&
  a.sigma === b.sigma &&
  a.intervals === b.intervals &&
  a.intervalName === b.intervalName &&
  sameAxes(a, b) &&
  sameList(a.series, b.series, sameLine) &&
  sameList(a.notes ?? [], b.notes ?? [], (one, other) => one === other);
