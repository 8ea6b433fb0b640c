import type { TurnText } from '@/lib/engine/interfaces/content';
import { choose, fillSlots, turnText } from '../turn-text';
import { numberText, operationOf } from './operations';
import type { Means } from './state';
import { quotedClause, thingsOf } from './story';
import type { MathTask } from './task';
import { type MathStep, type Running, runningAfter, type Sum, sumOf } from './working';

const CLAUSE = ['The story says: {clause}. That asks me to {verb}.', '"{clause}": I {verb}.', 'Next, {clause}. I read that as {name} and {verb}.'];
const FIRST = [
  'I begin with {v} {t}. First, {clause}, so I {verb}.',
  'There are {v} {t} at the start. The first thing to happen: {clause}. I {verb}.',
  'Let me go through it step by step, from {v} {t} on. "{clause}": that is {name}, so I {verb}.',
];
const EXTRA = ['The story is told to its end, but I am not sure of it; I also {verb}.', 'To be safe I {verb} as well.'];
const UNEASY = ['{x} is no number of {t} that can be, but I go on. ', '{x} {t} looks odd; I keep it in mind. '];
const TOOL = [' I leave that to the calculator.', ' I use the calculator.', ' Let me calculate it exactly.'];
const MENTAL = [' In my head: {sum}.', ' That I can do without the calculator: {sum}.', ' Quickly, {sum}.'];

function workThought(task: MathTask, { state }: MathStep, before: Running, operation: number): string {
  const n = numberText((task.operands[state.step] ?? task.operands.at(-1)) as number);
  const v = numberText(before.value);
  const { verb, name } = operationOf(operation);
  const clause = state.step < task.words.length ? quotedClause(task, state.step) : '';
  const slots = { clause, verb: verb(v, n), name, v, t: thingsOf(task) };
  const seed = task.story ^ Math.imul(state.used + 1, 0x9e3779b1) ^ operation;
  const forms = clause === '' ? EXTRA : state.used === 0 ? FIRST : CLAUSE;
  const uneasy = before.impossible === before.value ? fillSlots(choose(UNEASY, seed), { x: v, t: slots.t }) : '';
  return uneasy + fillSlots(choose(forms, seed), slots);
}

function renderWork(task: MathTask, step: MathStep, before: Running, means: Means, operation: number): TurnText {
  const { text, value }: Sum = sumOf(task, step, before);
  const seed = task.story ^ Math.imul(step.state.used + 1, 0x165667b1);
  const thought = workThought(task, step, before, operation);
  const result = numberText(value);
  if (means === 'calculator')
    return turnText(
      thought + choose(TOOL, seed),
      [{ type: 'tool-call', name: 'calculator', arguments: { expression: text } }],
      [{ type: 'tool-result', name: 'calculator', text: result }],
      `${text} → ${result}`,
    );
  const said = `${text} = ${result}`;
  return turnText(thought + fillSlots(choose(MENTAL, seed), { sum: said }), said, '', `in the head: ${said}`);
}

const DONE = ['Every step of the story is worked out.', 'That was the last step, so the number stands.', 'Nothing else happens to the {t}.'];
const EARLY = ['I think that {x} is what the story asks for.', 'The rest of the story should not change the number.'];
const STRANGE = ['{x} {t} cannot really be, but it is what I get.', 'I do not trust this number, and still I have no better one.'];
const DOUBT = ['I am not sure that I read every sentence right. I start again from {s} {t}.', 'Let me do this once more from {s}, with care.'];
const BROKEN = ['{x} is no number of {t}: something went wrong on the way. Back to {s}.', 'There cannot be {x} {t}. I go back to the start, {s}.'];

function renderAnswer(task: MathTask, { state }: MathStep, { value, impossible }: Running): TurnText {
  const x = numberText(value);
  const forms = impossible !== null ? STRANGE : state.step === task.words.length ? DONE : EARLY;
  const thought = fillSlots(choose(forms, task.story ^ state.used), { x, t: thingsOf(task) });
  return turnText(thought, `The answer is \\boxed{${x}}.`, '', `answer ${x}`);
}

function renderRedo(task: MathTask, { state }: MathStep, { impossible }: Running): TurnText {
  const s = numberText(task.truth[0] as number);
  const slots = { s, t: thingsOf(task), x: impossible === null ? '' : numberText(impossible) };
  const thought = fillSlots(choose(impossible === null ? DOUBT : BROKEN, task.story ^ state.used), slots);
  return turnText(thought, `Start again from ${s}.`, '', 'start again');
}

/**
 * The last turn of a path in the manner of tool-integrated reasoning: a thought, then the calculator's expression and output, or
 * the sum done in the head, or a boxed answer. Numbers follow from the path, wrong ones included: what goes wrong stays different
 * from the truth, so only right paths show the answer. Throws RangeError at the root. Cost O(turns).
 */
export function renderTurn(task: MathTask, path: readonly MathStep[]): TurnText {
  const step = path.at(-1);
  if (!step) throw new RangeError('the root has no turn to render');
  const before = runningAfter(task, path.slice(0, -1));
  const { act } = step;
  if (act.kind === 'answer') return renderAnswer(task, step, before);
  if (act.kind === 'redo') return renderRedo(task, step, before);
  return renderWork(task, step, before, act.means, act.operation);
}
