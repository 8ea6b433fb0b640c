/** What the compare page's address holds that decides what its figures draw. */
export const COMPARE_SHOWN = [
  'runs',
  'groups',
  'pool',
  'base',
  'vs',
  'dataset',
  'at',
  'from',
  'to',
  'pairs',
  'tie',
  'level',
  'x',
  'by',
  'smooth',
] as const;
