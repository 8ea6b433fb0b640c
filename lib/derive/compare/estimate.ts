import type { CompareEstimate } from '@/lib/contract/read/compare';
import type { Estimate } from '../bootstrap';

const orNull = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** An estimate as it is handed out: ends that are not known are null. */
export const estimateOf = ({ value, low, high, n }: Estimate): CompareEstimate => ({ value, low: orNull(low), high: orNull(high), n });
