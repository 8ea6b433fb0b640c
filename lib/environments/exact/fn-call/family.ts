import type { ExactAction, ExactChoice, ExactContext, ExactFamily, ExactOutcome, ExactOutlook } from '../family';
import { NO_WORD, wordFeature } from '../knowledge';
import { promptOf } from './dialogue';
import { FUNCTIONS, functionOf } from './functions';
import { renderTurn } from './render';
import type { FnAct, FnError, FnObservation, FnState } from './state';
import { type FnTask, KINDS, missingFunction } from './task';

type Outcome = ExactOutcome<FnState, FnObservation>;

const functionIndices = FUNCTIONS.map((_, fn) => fn);
const ERROR_CODE: Readonly<Record<FnError, number>> = { none: 0, timeout: 1, login: 2, function: 3 };

/** The request at hand lacks its parameter and the agent has not asked. */
export const lacksParameter = (task: FnTask, { request, asked }: FnState): boolean => task.lacks[request] === 'parameter' && asked === 0;

/** The function is not offered yet. */
export function isGone(task: FnTask, { request, asked }: FnState, fn: number): boolean {
  const missing = missingFunction(task);
  return missing?.fn === fn && (request < missing.request || (request === missing.request && asked === 0));
}

const isLocked = (state: FnState, fn: number): boolean => functionOf(fn).locked && state.loggedIn === 0;

/** Two things may be open at a request: which function its words mean, and whether to ask for what it lacks. */
const meaningOf = (word: number): ExactContext => ({ context: `w${word}`, kind: 'w' });
const WHETHER_TO_ASK: ExactContext = { context: 'P', kind: 'P' };

function choicesOf(task: FnTask, state: FnState, fn: number): ExactChoice[] {
  const word = task.words[state.request]?.index;
  if (word === undefined) return [{ context: '', kind: '', choice: 'over', executed: true }];
  const executed = !isLocked(state, fn) && !isGone(task, state, fn);
  const call: ExactChoice = { ...meaningOf(word), choice: `w${word}>${fn}`, executed };
  return lacksParameter(task, state) ? [call, { ...WHETHER_TO_ASK, choice: 'P>call', executed }] : [call];
}

/** What the requests from the one at hand on still lack. */
const lacking = (task: FnTask, state: FnState): readonly FnTask['lacks'][number][] =>
  task.lacks.slice(state.request).map((lack, i) => (i === 0 && state.asked ? 'nothing' : lack));

function outlook(task: FnTask, state: FnState): ExactOutlook {
  const left = task.words.length - state.request;
  const ahead = lacking(task, state);
  const login = task.needsLogin && state.loggedIn === 0 ? 1 : 0;
  const needed = left + ahead.filter((lack) => lack !== 'nothing').length + login;
  const open = task.words
    .slice(state.request)
    .flatMap(({ index }, i) => (ahead[i] === 'parameter' ? [meaningOf(index), WHETHER_TO_ASK] : [meaningOf(index)]));
  return { open, left, slack: task.maxTurns - state.turn - needed - 1, noise: task.timeoutClass, failed: state.error !== 'none' };
}

function callAction(task: FnTask, state: FnState, fn: number): ExactAction<FnAct> {
  const word = task.words[state.request]?.index ?? NO_WORD;
  const left = task.words.length - state.request;
  const lack = lacksParameter(task, state) ? 1 : 0;
  const locked = isLocked(state, fn);
  const gone = isGone(task, state, fn);
  const error = ERROR_CODE[state.error];
  return {
    act: { kind: 'call', fn },
    features: [
      wordFeature(word, fn),
      `C|${fn}`,
      `C|lack${lack}`,
      `C|lock${locked ? 1 : 0}|e${error}`,
      `C|l${Math.min(left, 1)}`,
      ...(gone ? [`C|gone|e${error}`] : []),
    ],
    history: locked || gone ? null : `E|${word}|${fn}|${lack}`,
    choices: choicesOf(task, state, fn),
  };
}

function actions(task: FnTask, state: FnState): ExactAction<FnAct>[] {
  const left = task.words.length - state.request;
  const error = ERROR_CODE[state.error];
  const lack = lacksParameter(task, state) ? 1 : 0;
  return [
    ...functionIndices.map((fn) => callAction(task, state, fn)),
    { act: { kind: 'login' }, features: ['L', `L|${state.loggedIn}|e${error}`, `L|l${Math.min(left, 1)}`], history: null },
    {
      act: { kind: 'ask' },
      features: ['Q', `Q|lack${lack}`, `Q|ask${state.asked}`, ...(state.error === 'function' ? ['Q|e3'] : [])],
      history: null,
      choices: lack ? [{ ...WHETHER_TO_ASK, choice: 'P>ask', executed: true }] : [],
    },
    { act: { kind: 'done' }, features: ['D', `D|l${Math.min(left, 2)}`, `D|e${error}`], history: null, final: left === 0 },
  ];
}

type Change = readonly [p: number, observation: FnObservation, change: Partial<FnState>];

/** What may happen, less where it ends: chance, observation, and what it changes of the state. */
function changes(task: FnTask, state: FnState, act: FnAct): Change[] {
  const late = (p: number): Change => [p, 'timeout', { error: 'timeout' }];
  const orTimeout = (change: Change): Change[] => (task.timeout > 0 ? [[1 - task.timeout, change[1], change[2]], late(task.timeout)] : [change]);
  if (act.kind === 'ask') return [[1, 'replied', { asked: 1, error: 'none' }]];
  if (act.kind === 'login') return state.loggedIn ? [[1, 'already', { error: 'none' }]] : orTimeout([1, 'logged-in', { loggedIn: 1, error: 'none' }]);
  if (act.kind === 'done') return [];
  if (isGone(task, state, act.fn)) return [[1, 'unknown', { error: 'function' }]];
  if (isLocked(state, act.fn)) return [[1, 'locked', { error: 'login' }]];
  const right = task.words[state.request]?.meaning === act.fn && !lacksParameter(task, state);
  const request = Math.min(task.words.length, state.request + 1);
  return orTimeout([1, 'called', { request, asked: 0, corrupted: state.corrupted || !right ? 1 : 0, error: 'none' }]);
}

function step(task: FnTask, state: FnState, act: FnAct): Outcome[] {
  if (act.kind === 'done') {
    const reward = state.request === task.words.length && state.corrupted === 0 ? 1 : 0;
    return [{ p: 1, observation: 'ended', next: null, reward, limit: false }];
  }
  const turn = state.turn + 1;
  const limit = turn >= task.maxTurns;
  return changes(task, state, act).map(([p, observation, change]) => ({
    p,
    observation,
    next: limit ? null : { ...state, ...change, turn },
    reward: 0,
    limit,
  }));
}

function predictorFeatures(task: FnTask, state: FnState): string[] {
  const left = task.words.length - state.request;
  const ahead = lacking(task, state);
  const needed = left + ahead.filter((lack) => lack !== 'nothing').length;
  const slack = Math.max(-2, Math.min(3, task.maxTurns - state.turn - needed - 1));
  return [
    'b',
    `l${left}`,
    `l${left}|s${slack}`,
    `s${slack}|to${task.timeoutClass}`,
    `kind${KINDS.indexOf(task.kind)}`,
    `lg${state.loggedIn}|n${task.needsLogin ? 1 : 0}`,
    `e${ERROR_CODE[state.error]}`,
    state.turn > 0 ? 'in' : 'root',
    ...ahead.map((lack) => `p|${lack}`),
    ...task.words.slice(state.request).map(({ index }) => `w${index}`),
  ];
}

/** Multi-turn function calling on a stateful API: a wrong call is never undone, and success is equality of the final state. */
export const fnFamily: ExactFamily<FnTask, FnState, FnAct, FnObservation> = {
  name: 'fn-call',
  version: '1',
  init: () => ({ request: 0, loggedIn: 0, asked: 0, corrupted: 0, error: 'none', turn: 0 }),
  key: (s) => `${s.request},${s.loggedIn},${s.asked},${s.corrupted},${ERROR_CODE[s.error]},${s.turn}`,
  turn: ({ turn }) => turn,
  actions,
  step,
  predictorFeatures,
  outlook,
  prompt: promptOf,
  render: renderTurn,
};
