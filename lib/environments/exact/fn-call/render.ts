import type { TurnPart, TurnText } from '@/lib/engine/interfaces/content';
import type { ExactStep } from '../family';
import { choose, fillSlots, turnText } from '../turn-text';
import { callText, credentialsOf, longListing, nextUserText, replyText, requestText } from './dialogue';
import { type Arguments, drawArguments, functionOf, guessArguments } from './functions';
import type { FnAct, FnObservation, FnState } from './state';
import { type FnTask, hashAt, meantArguments } from './task';

export type FnStep = ExactStep<FnState, FnAct, FnObservation>;

const FIRST = ['The user asks: "{r}" {f} does that.', '"{r}" That is a case for {f}.', 'I read "{r}" as a call of {f}.'];
const AGAIN = ['The call timed out. I try {f} again.', 'No answer came in time; once more {f}.'];
const AFTER_LOGIN = ['It needs a login first. I call {f} all the same.', 'Not logged in, it says. I try {f} anyway.'];
const INSTEAD = ['That function does not exist here. {f} may do instead.', 'There is no such function; I use {f}.'];
const ASKED = ['Now I know what is meant: {f} it is.', 'With that I can call {f}.'];
const GUESS = ['The user did not say {w}. I assume what is likely and call {f}.', '"{r}" leaves {w} open; I fill it in and call {f}.'];
const EXTRA = ['The user has nothing more to ask, but {f} might help.', 'To be thorough I also call {f}.'];

function callForms(task: FnTask, state: FnState, guessing: boolean): readonly string[] {
  if (state.request >= task.words.length) return EXTRA;
  if (state.error === 'timeout') return AGAIN;
  if (state.error === 'login') return AFTER_LOGIN;
  if (state.error === 'function') return INSTEAD;
  if (guessing) return GUESS;
  return state.asked ? ASKED : FIRST;
}

interface Call {
  readonly args: Arguments;
  /** It is the function that the request means, but its parameter was never told. */
  readonly guessing: boolean;
}

/** The arguments of a call: what the user said where it is the right function, else what the agent makes up. */
function argumentsOf(task: FnTask, { request, asked }: FnState, fn: number): Call {
  const meant = task.words[request];
  if (meant?.meaning !== fn) return { args: drawArguments(fn, hashAt(task, request, 8 + fn)), guessing: false };
  const told = meantArguments(task, request);
  const guessing = task.lacks[request] === 'parameter' && asked === 0;
  return { args: guessing ? guessArguments(fn, told, hashAt(task, request, 7)) : told, guessing };
}

function response(task: FnTask, observation: FnObservation, args: Arguments, fn: number): string {
  const { name, main } = functionOf(fn);
  if (observation === 'timeout') return JSON.stringify({ error: 'Request timed out. Nothing was changed.' });
  if (observation === 'locked') return JSON.stringify({ error: 'User not authenticated. Please log in first.' });
  if (observation === 'unknown') return JSON.stringify({ error: `Function ${name} is not available.` });
  const workspace = longListing(task);
  return JSON.stringify({ status: 'ok', [main]: args[main], ...(workspace.length > 0 ? { workspace } : {}) });
}

function renderCall(task: FnTask, { state, outcome }: FnStep, fn: number): TurnText {
  const { name, what } = functionOf(fn);
  const { args, guessing } = argumentsOf(task, state, fn);
  const r = state.request < task.words.length ? requestText(task, state.request) : '';
  const seed = hashAt(task, state.turn, 4) ^ fn;
  const thought = fillSlots(choose(callForms(task, state, guessing), seed), { f: name, r, w: what });
  const observed: TurnPart[] = [{ type: 'tool-result', name, text: response(task, outcome.observation, args, fn) }];
  if (outcome.observation === 'called' && state.request < task.words.length)
    observed.push({ type: 'text', text: `User: ${nextUserText(task, state.request, state.asked === 1)}` });
  const failed = outcome.observation === 'called' ? '' : ` ✗ ${outcome.observation}`;
  return turnText(thought, [{ type: 'tool-call', name, arguments: args }], observed, `${callText(name, args)}${failed}`);
}

const LOGIN = ['The functions for messages, tickets and orders need a login.', 'I log in before I go on.', 'First I authenticate the user.'];
const LOGIN_DUE = ['The last call says that I have to log in first.', 'Authentication is missing; I log in.'];

function renderLogin(task: FnTask, { state, outcome }: FnStep): TurnText {
  const thought = choose(state.error === 'login' ? LOGIN_DUE : LOGIN, hashAt(task, state.turn, 4));
  const results: Partial<Record<FnObservation, object>> = {
    timeout: { error: 'Request timed out. Nothing was changed.' },
    already: { login_status: true, message: 'Already logged in.' },
  };
  const text = JSON.stringify(results[outcome.observation] ?? { login_status: true });
  return turnText(
    thought,
    [{ type: 'tool-call', name: 'login', arguments: { ...credentialsOf(task) } }],
    [{ type: 'tool-result', name: 'login', text }],
    outcome.observation === 'timeout' ? 'login ✗ timeout' : 'login',
  );
}

const ASK_WHAT = ['The request leaves {w} open, so I ask.', 'Without {w} I would have to guess. I ask the user.'];
const ASK_FUNCTION = ['None of the functions that I have can do this. I tell the user.', 'The function for this is missing, so I say so.'];
const ASK_IDLE = ['I want to be sure that I understood the user.', 'Better to ask before I change anything.'];

function renderAsk(task: FnTask, { state }: FnStep): TurnText {
  const word = task.words[state.request];
  const lack = state.asked || !word ? 'nothing' : task.lacks[state.request];
  const seed = hashAt(task, state.turn, 4);
  const w = word ? functionOf(word.meaning).what : '';
  const forms = lack === 'parameter' ? ASK_WHAT : lack === 'function' || state.error === 'function' ? ASK_FUNCTION : ASK_IDLE;
  const question =
    lack === 'parameter'
      ? `Could you tell me ${w}?`
      : forms === ASK_FUNCTION
        ? 'I have no function for that. Is there another one that I may use?'
        : 'Is there anything that I should know before I go on?';
  return turnText(fillSlots(choose(forms, seed), { w }), question, `User: ${replyText(task, state.request, state.asked === 1)}`, 'ask the user');
}

const DONE = ['Every request is dealt with.', 'The user has nothing more to ask, so I close.', 'All calls went through.'];
const EARLY = ['I think that this is settled.', 'There seems to be nothing that I can do here.'];

function renderDone(task: FnTask, { state }: FnStep): TurnText {
  const all = state.request === task.words.length;
  return turnText(choose(all ? DONE : EARLY, hashAt(task, state.turn, 4)), all ? 'Everything is done.' : 'I will leave it at that.', '', 'done');
}

/**
 * The last turn of a path as a turn of a BFCL dialogue: thought, call with JSON arguments, response, and what the user says next.
 * Wrong calls are made with arguments that nobody gave and succeed all the same. Throws RangeError at the root. Cost O(1).
 */
export function renderTurn(task: FnTask, path: readonly FnStep[]): TurnText {
  const step = path.at(-1);
  if (!step) throw new RangeError('the root has no turn to render');
  const { act } = step;
  if (act.kind === 'call') return renderCall(task, step, act.fn);
  if (act.kind === 'login') return renderLogin(task, step);
  return act.kind === 'ask' ? renderAsk(task, step) : renderDone(task, step);
}
