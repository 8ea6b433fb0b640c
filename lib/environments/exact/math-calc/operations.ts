/** An operation on the running number v and an operand n. */
export interface Operation {
  readonly name: string;
  /** "add 17 to 48". */
  readonly verb: (v: string, n: string) => string;
  readonly symbol: string;
  readonly apply: (v: number, n: number) => number;
}

/** Division is of whole things: what is left over is set aside, so that numbers stay whole on every right path. */
export const OPERATIONS: readonly Operation[] = [
  { name: 'addition', verb: (v, n) => `add ${n} to ${v}`, symbol: '+', apply: (v, n) => v + n },
  { name: 'subtraction', verb: (v, n) => `subtract ${n} from ${v}`, symbol: '-', apply: (v, n) => v - n },
  { name: 'multiplication', verb: (v, n) => `multiply ${v} by ${n}`, symbol: '*', apply: (v, n) => v * n },
  { name: 'division', verb: (v, n) => `divide ${v} by ${n}`, symbol: '//', apply: (v, n) => Math.floor(v / n) },
];
export const ADD = 0;
export const SUBTRACT = 1;
export const MULTIPLY = 2;
export const DIVIDE = 3;

export const operationOf = (operation: number): Operation => OPERATIONS[operation] as Operation;

const MAX_PLAIN = 1e15;
const DECIMALS = 4;

/** A number as an interpreter prints it: whole, or with at most four decimals, or in powers of ten from 10^15 on. */
export function numberText(x: number): string {
  if (Math.abs(x) >= MAX_PLAIN) return x.toExponential(6);
  return String(Number(x.toFixed(DECIMALS)));
}
