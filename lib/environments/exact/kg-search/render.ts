import type { TurnText } from '@/lib/engine/interfaces/content';
import type { ExactStep } from '../family';
import { choose, turnText } from '../turn-text';
import { type Entity, follow, mention, neighbour, relationOf } from './entities';
import { type Document, foundDocuments, missedDocuments } from './facts';
import { fill, goldOf } from './question';
import type { KgAct, KgObservation, KgState } from './state';
import type { KgTask } from './task';

type Step = ExactStep<KgState, KgAct, KgObservation>;

/** The entity the agent holds before the last step: follows every search that found something, from the last restart on. */
function heldBefore(task: KgTask, path: readonly Step[]): Entity {
  let held = task.start;
  for (const { act, outcome } of path.slice(0, -1)) {
    if (act.kind === 'restart') held = task.start;
    else if (act.kind === 'search' && outcome.observation === 'found') held = follow(held, act.relation);
  }
  return held;
}

const OPENING = [
  'I take the question apart from the inside: first I need {p}. I will look for the {r}.',
  'The innermost part is {p}. That asks for the {r}, so I search for it.',
  'Before anything else I have to identify {p}, that is, the {r}.',
];
const NEXT = [
  'That gives {e}. The next link is {p}; I read that as its {r}.',
  'So far I have {e}. Now I need {p}, which should be the {r}.',
  'With {e} in hand, the question goes on to {p}. I will look up the {r}.',
];
const AGAIN = [
  'No page said it. I try once more for {p}, the {r} of {e}.',
  'The results were about something else. I still need {p}; I search for the {r} of {e} again.',
];
const EXTRA = [
  'I have {e}, but I want to be sure before I answer, so I also check the {r}.',
  '{e} may not be the end of it; I look up the {r} as well.',
];

function searchThought(task: KgTask, { state }: Step, held: Entity, relation: number): string {
  const word = task.words[state.hop];
  const seed = held.hash ^ Math.imul(state.turn + 1, 0x9e37) ^ relation;
  const forms = !word ? EXTRA : state.misses > 0 ? AGAIN : state.turn === 0 ? OPENING : NEXT;
  const phrase = word ? fill(word.phrase, mention(held)) : '';
  return choose(forms, seed).replace('{p}', phrase).replace('{r}', relationOf(relation).term).replaceAll('{e}', mention(held));
}

const DONE = [
  'Every part of the question is resolved: the chain ends at {e}.',
  'That was the last link, so the answer is {e}.',
  'Nothing is left to look up. {e} is what was asked for.',
];
const EARLY = ['{e} looks like what the question is after; I will answer with it.', 'I think {e} already answers this.'];
const LOST = ['The searches keep coming back empty. I drop this trail and start again from {e}.', 'This leads nowhere. Back to {e}.'];
const DOUBT = [
  'I am not sure that I followed the right link. I start again from {e}.',
  'Something does not fit here; I go back to {e} and read the question anew.',
];

/** A wrong answer never reads like the right one, even where two names of the graph happen to be equal. */
function answerName(task: KgTask, held: Entity, reward: number): string {
  const gold = goldOf(task);
  return reward === 0 && held.name === gold.name ? neighbour(held, 1).name : held.name;
}

const documentsText = (documents: readonly Document[]): string =>
  documents.map(({ title, text }, i) => `Doc ${i + 1}(Title: ${title}) ${text}`).join('\n');

function renderSearch(task: KgTask, step: Step, held: Entity, relation: number): TurnText {
  const query = `${held.name} ${relationOf(relation).term}`;
  const found = step.outcome.observation === 'found';
  const documents = found ? foundDocuments(held, relation, follow(held, relation)) : missedDocuments(held, relation, step.state.turn);
  return turnText(
    searchThought(task, step, held, relation),
    [{ type: 'tool-call', name: 'search', arguments: { query } }],
    [{ type: 'tool-result', name: 'search', text: documentsText(documents) }],
    query,
  );
}

/**
 * The last turn of a path as a ReAct turn: thought, tool call, documents. Deterministic from task and path; wrong links lead to
 * other things of the same graph, so wrong paths read differently too. Tokens are characters ÷ 4: the embedded policy has no
 * tokenizer. Cost O(turns).
 */
export function renderTurn(task: KgTask, path: readonly Step[]): TurnText {
  const step = path.at(-1);
  if (!step) throw new RangeError('the root has no turn to render');
  const held = heldBefore(task, path);
  const { act, state, outcome } = step;
  if (act.kind === 'search') return renderSearch(task, step, held, act.relation);
  const seed = held.hash ^ state.turn;
  if (act.kind === 'answer') {
    const answer = answerName(task, held, outcome.reward);
    const thought = choose(state.hop === task.words.length ? DONE : EARLY, seed).replace('{e}', answer);
    return turnText(thought, [{ type: 'tool-call', name: 'answer', arguments: { answer } }], '', `answer ${answer}`);
  }
  const start = mention(task.start);
  const thought = choose(state.misses > 0 ? LOST : DOUBT, seed).replace('{e}', start);
  return turnText(thought, [{ type: 'tool-call', name: 'start_again', arguments: {} }], `Notes cleared. You are back at ${start}.`, 'start again');
}
