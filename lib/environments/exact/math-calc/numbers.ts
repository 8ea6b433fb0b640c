import { type Key, stream } from '@/lib/engine/random/key';
import { DIVIDE, MULTIPLY, operationOf } from './operations';

export interface Numbers {
  readonly operands: readonly number[]; // [K]
  readonly truth: readonly number[]; // [K + 1]
}

/** Operands of 1, 2 and 3 digits. Factors and divisors of three digits stay small, so that stories stay tellable. */
const RANGE: readonly (readonly [from: number, to: number])[] = [
  [2, 9],
  [11, 99],
  [101, 999],
];
const FACTOR_RANGE: readonly (readonly [from: number, to: number])[] = [
  [2, 9],
  [11, 29],
  [101, 249],
];

/** How large a number may get on the way: the smallest bound that some numbers keep. Below 10^15 every number prints in full. */
const BOUNDS = [1e6, 1e9, 1e12, 1e15];
const TRIES_PER_SIZE = 24;
const SIZES = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14];

const between = (u: number, [from, to]: readonly [number, number]): number => from + Math.floor(u * (to - from + 1));

function operand(operation: number, digits: number, u: number): number {
  const ranges = operation >= MULTIPLY ? FACTOR_RANGE : RANGE;
  return between(u, ranges[digits] as readonly [number, number]);
}

/** Every number on the way is a positive whole one, none equals its neighbour or the answer, and a division leaves at least 2. */
function fits(operations: readonly number[], truth: readonly number[], bound: number): boolean {
  const answer = truth.at(-1) as number;
  return truth.every((value, i) => {
    if (value < 1 || value >= bound || (i < truth.length - 1 && value === answer)) return false;
    return i === 0 || (value !== truth[i - 1] && (operations[i - 1] !== DIVIDE || value >= 2));
  });
}

function attempt(operations: readonly number[], digits: readonly number[], size: number, draw: () => number): Numbers {
  const start = between(draw(), [Math.ceil(10 ** (size - 1)) + 1, 10 ** size - 1]);
  const operands = operations.map((operation, i) => operand(operation, digits[i] as number, draw()));
  const truth = [start];
  operands.forEach((n, i) => {
    truth.push(operationOf(operations[i] as number).apply(truth[i] as number, n));
  });
  return { operands, truth };
}

/**
 * Operands of the digits asked for and a starting number that keep every number on the way whole and positive; small starts are tried
 * first, larger ones where a story divides or takes away much. Consumes the key.
 */
export function drawNumbers(operations: readonly number[], digits: readonly number[], key: Key): Numbers {
  const draw = stream(key);
  for (const bound of BOUNDS)
    for (const size of SIZES.filter((digits) => 10 ** (digits - 1) < bound))
      for (let t = 0; t < TRIES_PER_SIZE; t++) {
        const numbers = attempt(operations, digits, size, draw);
        if (fits(operations, numbers.truth, bound)) return numbers;
      }
  throw new RangeError(`no numbers fit the operations ${operations.map((operation) => operationOf(operation).name).join(', ')}`);
}
