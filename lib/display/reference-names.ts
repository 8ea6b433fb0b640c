import type { ReferenceId } from '@/lib/contract';

/** What each reference is called where units are held against it. */
export const REFERENCE_NAMES: Readonly<Record<ReferenceId, string>> = {
  optimum: 'optimum at Ṽ',
  'optimum-exact': 'optimum at exact V',
  neyman: 'Neyman √(p(1−p))',
  variance: 'p(1−p)',
};
