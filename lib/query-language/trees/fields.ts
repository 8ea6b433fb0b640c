import { DEGENERATE_KINDS } from '@/lib/derive/degenerate';
import type { Field, Language } from '../types';

const number = (name: string, says: string, ...aliases: string[]): Field => ({ name, kind: 'number', says, aliases });
const text = (name: string, says: string, ...aliases: string[]): Field => ({ name, kind: 'text', says, aliases });
const word = (name: string, says: string, values: Readonly<Record<string, string>>, ...aliases: string[]): Field => ({
  name,
  kind: 'word',
  says,
  values,
  aliases,
});

const OUTCOMES = {
  mixed: 'a success and a failure',
  'all-pass': 'successes only',
  'all-fail': 'failures only',
  unfinished: 'no finished rollout yet',
  unfunded: 'a candidate without a rollout',
};
const STATES = {
  funded: 'has a tree',
  unfunded: 'a candidate of stage 1 that got no rollout',
  degenerate: 'funded, finished and not mixed',
  expanded: 'stage 2 sampled at least one continuation',
  halted: 'a leaf ended in an error or at a limit',
  growing: 'not ended yet',
  search: 'grown by a search, without rollouts from the root',
};
const PARTS = {
  prediction: 'Ṽ that the allocator used',
  shadow: 'Ṽ recorded only: the allocator did not ask',
  exact: 'exact V',
  decision: 'a recorded budget',
  tokens: 'counted tokens',
  detached: 'nodes without a place in the tree',
};

/** Words without a field look here. */
const BARE = text('any', 'prompt, tree or the beginning of the prompt’s text');

/** The fields of a step's trees, in the order in which completion lists them. */
export const TREE_LANGUAGE: Language = {
  bare: BARE,
  fields: [
    word('outcome', 'what the leaves ended as', OUTCOMES, 'o'),
    word('is', 'what holds of the tree', STATES),
    word('degenerate', 'why it taught nothing by contrast', DEGENERATE_KINDS, 'deg'),
    number('v', 'predicted V of the prompt, Ṽ', 'predicted', 'ṽ'),
    number('exact', 'exact V of the prompt'),
    number('gap', '|Ṽ − k/n|: how far the prediction was off'),
    number('budget', 'rollouts given: root rollouts and continuations'),
    number('m', 'root rollouts', 'roots'),
    number('leaves', 'finished rollouts', 'n'),
    number('k', 'successes among the leaves', 'passed'),
    number('rate', 'k/n: share of leaves that passed'),
    number('spread', 'k/n · (1 − k/n): 0 degenerate, .25 even', 'contrast'),
    number('reward', 'mean reward of the leaves'),
    { name: 'text', kind: 'search', says: 'in a turn’s thought, action or observation' },
    number('depth', 'turns of the longest rollout'),
    number('nodes', 'nodes of the tree'),
    number('tokens', 'tokens of the tree'),
    number('expanded', 'anchors that stage 2 expanded', 'anchors'),
    number('er', 'effective ratio: mixed ÷ expanded anchors', 'ratio'),
    number('pairs', 'contrast pairs'),
    number('continuations', 'finished continuations', 'cont'),
    number('bare', 'finished bare rollouts'),
    number('errors', 'leaves that ended in an error'),
    number('limits', 'leaves that ended at a limit'),
    number('rank', 'rank among the candidates of stage 1'),
    number('utility', 'utility that stage 1 gave it'),
    number('difficulty', 'the prompt’s difficulty, as its source has it'),
    word('has', 'what is recorded', PARTS),
    text('prompt', 'the prompt’s id', 'p'),
    text('tree', 'the tree’s id'),
    text('source', 'environment or data set the prompt is from', 'env', 'environment'),
    text('group', 'the prompt’s group', 'tag'),
    text('reason', 'stage 1’s reason for the budget', 'why'),
    BARE,
  ],
};
