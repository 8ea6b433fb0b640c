import type { Field, Language } from '../types';

const number = (name: string, says: string, ...aliases: string[]): Field => ({ name, kind: 'number', says, aliases });
const text = (name: string, says: string, ...aliases: string[]): Field => ({ name, kind: 'text', says, aliases });

const OUTCOMES = {
  success: 'a rollout ended here and passed',
  failure: 'a rollout ended here and failed',
  halted: 'ended by an error or a limit',
  unfinished: 'not ended yet',
  turn: 'goes on',
};
const STATES = {
  leaf: 'has no turn after it',
  candidate: 'stage 2 decided on it',
  expanded: 'stage 2 sampled continuations here',
  unfunded: 'a candidate that got none',
  bare: 'of a bare rollout',
  continuation: 'of a continuation',
  search: 'of a search',
  pruned: 'dropped by the search',
  inferred: 'its parent was inferred by merging rollouts',
  error: 'ended in an error',
  limit: 'ended at a limit',
};

/** Words without a field look here. */
const BARE = text('any', 'id or label', 'label');

/** The fields of a tree's nodes, in the order in which completion lists them. */
export const NODE_LANGUAGE: Language = {
  bare: BARE,
  fields: [
    { name: 'text', kind: 'search', says: 'in thought, action or observation' },
    { name: 'outcome', kind: 'word', says: 'how it ended', values: OUTCOMES, aliases: ['o'] },
    { name: 'is', kind: 'word', says: 'what holds of the node', values: STATES },
    number('v', 'predicted V at decision time, Ṽ', 'predicted', 'ṽ'),
    number('exact', 'exact V'),
    number('gap', '|Ṽ − k/n|: how far the prediction was off'),
    number('potential', 'Ṽ(1 − Ṽ)'),
    number('delta', 'Ṽ minus Ṽ of the turn before', 'dv'),
    number('rate', 'k/n: share of rollouts through it that passed'),
    number('n', 'finished rollouts through it', 'leaves'),
    number('k', 'of these, successes', 'passed'),
    number('budget', 'continuations given; at the root m', 'allocated'),
    number('spent', 'continuations sampled'),
    number('advantage', 'as recorded at the end of the tree', 'adv'),
    number('target', 'V̂, what the predictor learned from'),
    number('reward', 'of a finished rollout'),
    number('depth', 'turns since the root'),
    number('tokens', 'tokens of the turn'),
    number('nodes', 'nodes of its subtree'),
    number('rollout', 'bare rollout j that it belongs to'),
    text('id', 'the node’s id'),
    text('predictor', 'the predictor’s version'),
    BARE,
  ],
};
