import type { ExactAction, ExactChoice, ExactContext, ExactFamily, ExactOutcome, ExactOutlook } from '../family';
import { NO_WORD, wordFeature } from '../knowledge';
import { OPERATIONS } from './operations';
import { promptOf } from './question';
import { renderTurn } from './render';
import type { MathSettings } from './settings';
import { COST, type MathAct, type MathObservation, type MathState, type Means } from './state';
import type { MathTask } from './task';

type Outcome = ExactOutcome<MathState, MathObservation>;

const MEANS: readonly Means[] = ['calculator', 'head'];
const operationIndices = OPERATIONS.map((_, operation) => operation);

/** Units left beyond one a remaining step and one for the answer. */
const slackOf = (task: MathTask, { step, used }: MathState, most: number): number =>
  Math.max(-1, Math.min(most, task.limit - used - (task.words.length - step) - 1));

/** Two things are open at every step: which operation its words mean, and where to work it out, given digits and room. */
const meaningOf = (word: number): ExactContext => ({ context: `w${word}`, kind: 'w' });
function meansFor(task: MathTask, state: MathState, at: number): ExactContext {
  const name = `d${task.digits[at]}|s${slackOf(task, state, 2)}`;
  return { context: name, kind: name };
}

function choicesOf(task: MathTask, state: MathState, means: Means, operation: number): ExactChoice[] {
  const word = task.words[state.step]?.index;
  if (word === undefined) return [{ context: '', kind: '', choice: 'over', executed: true }];
  return [
    { ...meaningOf(word), choice: `w${word}>${operation}`, executed: true },
    { ...meansFor(task, state, state.step), choice: means === 'head' ? `d${task.digits[state.step]}>h` : 'd>t', executed: true },
  ];
}

function outlook(task: MathTask, state: MathState): ExactOutlook {
  const left = task.words.length - state.step;
  const open = task.words.slice(state.step).flatMap(({ index }, i) => [meaningOf(index), meansFor(task, state, state.step + i)]);
  return { open, left, slack: task.limit - state.used - left - 1, noise: 0, failed: false };
}

function workAction(task: MathTask, state: MathState, means: Means, operation: number): ExactAction<MathAct> {
  const left = task.words.length - state.step;
  const word = task.words[state.step]?.index ?? NO_WORD;
  const digits = task.digits[state.step] ?? -1;
  const head = means === 'head' ? 1 : 0;
  return {
    act: { kind: 'work', means, operation },
    features: [wordFeature(word, operation), `M|${head}|d${digits}`, `M|${head}|s${slackOf(task, state, 2)}`, `M|l${Math.min(left, 1)}`],
    history: `E|${word}|${operation}|${head ? digits : 't'}`,
    choices: choicesOf(task, state, means, operation),
  };
}

function actions(task: MathTask, state: MathState): ExactAction<MathAct>[] {
  const left = Math.min(task.words.length - state.step, 2);
  const work = MEANS.flatMap((means) => operationIndices.map((operation) => workAction(task, state, means, operation)));
  const answer: ExactAction<MathAct> = {
    act: { kind: 'answer' },
    features: ['A', `A|l${left}`, `A|o${state.odd}`],
    history: null,
    final: left === 0,
  };
  const redo: ExactAction<MathAct> = {
    act: { kind: 'redo' },
    features: ['B', `B|o${state.odd}`, `B|s${slackOf(task, state, 2)}`],
    history: { forget: true },
  };
  return [...work, answer, redo];
}

/** How arithmetic may turn out: observation and chance. */
function results(task: MathTask, state: MathState, means: Means, operation: number, settings: MathSettings): [MathObservation, number][] {
  if (state.wrong) return [['astray', 1]];
  if (task.words[state.step]?.meaning !== operation)
    return [
      ['odd', settings.odd],
      ['plain', 1 - settings.odd],
    ];
  const slip = means === 'head' ? (settings.slips[task.digits[state.step] as number] as number) : 0;
  return [
    ['right', 1 - slip],
    ['slip', slip],
  ];
}

function step(task: MathTask, state: MathState, act: MathAct, settings: MathSettings): Outcome[] {
  if (act.kind === 'answer') {
    const reward = state.step === task.words.length && !state.wrong ? 1 : 0;
    return [{ p: 1, observation: 'answered', next: null, reward, limit: false }];
  }
  const used = state.used + (act.kind === 'work' ? COST[act.means] : 1);
  const limit = used >= task.limit;
  if (act.kind === 'redo') return [{ p: 1, observation: 'redone', next: limit ? null : { step: 0, wrong: 0, odd: 0, used }, reward: 0, limit }];
  const at = Math.min(task.words.length, state.step + 1);
  return results(task, state, act.means, act.operation, settings)
    .filter(([, p]) => p > 0)
    .map(([observation, p]) => {
      const odd = observation === 'odd' ? 1 : state.odd;
      return { p, observation, next: limit ? null : { step: at, wrong: observation === 'right' ? 0 : 1, odd, used }, reward: 0, limit };
    });
}

function predictorFeatures(task: MathTask, state: MathState): string[] {
  const left = task.words.length - state.step;
  const slack = slackOf(task, state, 4);
  return [
    'b',
    `l${left}`,
    `l${left}|s${slack}`,
    `o${state.odd}`,
    `o${state.odd}|s${slack}`,
    state.used > 0 ? 'in' : 'root',
    ...task.words.slice(state.step).map(({ index }) => `w${index}`),
    ...task.digits.slice(state.step).map((digits) => `d${digits}|s${slack}`),
  ];
}

/** Word problems as chains of operations, worked by an exact but slow calculator or a fast but fallible head. */
export function mathFamily(settings: MathSettings): ExactFamily<MathTask, MathState, MathAct, MathObservation> {
  return {
    name: 'math-calc',
    version: '1',
    init: () => ({ step: 0, wrong: 0, odd: 0, used: 0 }),
    key: (state) => `${state.step},${state.wrong},${state.odd},${state.used}`,
    turn: ({ used }) => used,
    actions,
    step: (task, state, act) => step(task, state, act, settings),
    predictorFeatures,
    outlook,
    prompt: promptOf,
    render: renderTurn,
  };
}
