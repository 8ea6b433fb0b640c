import { mix32 } from '@/lib/engine/random/hash';
import type { ExactStep } from '../family';
import { ADD, DIVIDE, numberText, operationOf, SUBTRACT } from './operations';
import type { MathAct, MathObservation, MathState } from './state';
import { answerOf, type MathTask } from './task';

export type MathStep = ExactStep<MathState, MathAct, MathObservation>;

/** A piece of arithmetic as it is written down: the expression and what it is said to give. */
export interface Sum {
  readonly text: string;
  readonly value: number;
}

/** The running number, and the number on the way that cannot be, if there was one. */
export interface Running {
  readonly value: number;
  readonly impossible: number | null;
}

const whole = (x: number): boolean => Number.isInteger(x) && x >= 1;
/** What is written down is what is gone on with: results are rounded as they print. */
const sum = (text: string, value: number): Sum => ({ text, value: Number(numberText(value)) });
const CORRECTIONS = [0, 1, 2, 3];

/** Ways to write an operation down: as it is, and with its operands the other way round. */
function written(operation: number, v: number, n: number): Sum[] {
  const { symbol, apply } = operationOf(operation);
  const [a, b] = [numberText(v), numberText(n)];
  return [sum(`${a} ${symbol} ${b}`, apply(v, n)), sum(`${b} ${symbol} ${a}`, apply(n, v))];
}

/** What a wrong operation may give that is no number of things: negative or broken. */
function impossibleForms(operation: number, v: number, n: number): Sum[] {
  const [a, b] = [numberText(v), numberText(n)];
  const hundredths = [100, 1000].map((d) => (operation === ADD ? sum(`${a} + ${b} / ${d}`, v + n / d) : sum(`${a} * ${b} / ${d}`, (v * n) / d)));
  const less = [sum(`${b} - ${a}`, n - v), sum(`${a} - ${b}`, v - n), sum(`${a} - 2 * ${b}`, v - 2 * n), sum(`${a} - ${a} * ${b}`, v - v * n)];
  if (operation === SUBTRACT) return less;
  if (operation === DIVIDE) return [sum(`${a} / ${b}`, v / n), sum(`${b} / ${a}`, n / v), sum(`${a} / ${2 * n + 1}`, v / (2 * n + 1)), ...less];
  return [...hundredths, ...less];
}

const FORGOTTEN = [-1, 1, -2, 2, -3, 3];

/** What a head makes of a result: a digit wrong by little, at a place that the seed chooses. */
function slips(result: number, seed: number): number[] {
  const places = numberText(result).length;
  const first = mix32(seed) >>> 0;
  return Array.from({ length: places * FORGOTTEN.length }, (_, i) => {
    const at = (first + i) % (places * FORGOTTEN.length);
    return result + (FORGOTTEN[at % FORGOTTEN.length] as number) * 10 ** Math.floor(at / FORGOTTEN.length);
  });
}

/** The first way of writing the operation down whose result is neither true at that place nor the answer, so that wrong paths stay wrong. */
function wrongly(forms: readonly Sum[], right: number, answer: number, accepts: (x: number) => boolean): Sum {
  for (const more of CORRECTIONS)
    for (const { text, value } of forms) {
      const corrected = value + more;
      if (corrected !== right && corrected !== answer && accepts(corrected)) return sum(more > 0 ? `${text} + ${more}` : text, corrected);
    }
  return sum(`${forms[0]?.text ?? ''} + 0.5`, (forms[0]?.value ?? 0) + 0.5);
}

/** What a turn of work writes down, from the running number before it. Deterministic. */
export function sumOf(task: MathTask, { state, act, outcome }: MathStep, before: Running): Sum {
  const operation = act.kind === 'work' ? act.operation : ADD;
  const v = before.value;
  const n = (task.operands[state.step] ?? task.operands.at(-1)) as number;
  const right = task.truth[Math.min(task.words.length, state.step + 1)] as number;
  const answer = answerOf(task);
  const forms = written(operation, v, n);
  const [plain] = forms as [Sum, Sum];
  if (outcome.observation === 'right') return plain;
  if (outcome.observation === 'slip') {
    const seed = task.story ^ Math.imul(state.used + 1, 0x27d4eb2f) ^ operation;
    return sum(plain.text, slips(plain.value, seed).find((x) => whole(x) && x !== right && x !== answer) as number);
  }
  if (outcome.observation === 'odd') return impossibleForms(operation, v, n).find(({ value }) => !whole(value) && value !== 0) as Sum;
  return wrongly(forms, right, answer, before.impossible === null ? whole : (x) => x !== 0 && Number.isFinite(x));
}

/** The running number after a path, from the last restart on. Cost O(turns). */
export function runningAfter(task: MathTask, path: readonly MathStep[]): Running {
  const start: Running = { value: task.truth[0] as number, impossible: null };
  return path.reduce<Running>((running, step) => {
    if (step.act.kind === 'redo') return start;
    if (step.act.kind === 'answer') return running;
    const { value } = sumOf(task, step, running);
    return { value, impossible: step.outcome.observation === 'odd' ? value : running.impossible };
  }, start);
}
