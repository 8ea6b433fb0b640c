import type { ExactAction, ExactFamily, ExactOutcome, ExactOutlook } from '../family';
import { NO_WORD, wordFeature } from '../knowledge';
import { promptOf } from './question';
import { RELATIONS } from './relations';
import { renderTurn } from './render';
import type { KgSettings } from './settings';
import type { KgAct, KgObservation, KgState } from './state';
import type { KgTask } from './task';

const RELATION_COUNT = RELATIONS.length;
const relationIndices = Array.from({ length: RELATION_COUNT }, (_, relation) => relation);

const wordAt = (task: KgTask, hop: number): number => task.words[hop]?.index ?? NO_WORD;

function searchAction(task: KgTask, { hop }: KgState, relation: number): ExactAction<KgAct> {
  const word = wordAt(task, hop);
  const left = task.words.length - hop;
  return {
    act: { kind: 'search', relation },
    features: [wordFeature(word, relation), `R|${relation}`, `S|l${Math.min(left, 2)}`],
    history: `E|${word}|${relation}`,
    choices:
      left > 0
        ? [{ context: `w${word}`, kind: 'w', choice: `w${word}>${relation}`, executed: true }]
        : [{ context: '', kind: '', choice: 'over', executed: true }],
  };
}

function actions(task: KgTask, state: KgState): ExactAction<KgAct>[] {
  const left = task.words.length - state.hop;
  const turnsLeft = Math.min(task.maxTurns - state.turn, 3);
  const answer: ExactAction<KgAct> = {
    act: { kind: 'answer' },
    features: ['A', `A|l${Math.min(left, 3)}`, `A|t${turnsLeft}|${left > 0 ? 1 : 0}`],
    history: null,
    final: left === 0,
  };
  const restart: ExactAction<KgAct> = {
    act: { kind: 'restart' },
    features: ['B', `B|m${state.misses}`, `B|t${turnsLeft}`, `B|l${Math.min(left, 2)}`],
    history: { forget: true },
  };
  return [...relationIndices.map((relation) => searchAction(task, state, relation)), answer, restart];
}

type Outcome = ExactOutcome<KgState, KgObservation>;

function search(task: KgTask, state: KgState, relation: number, offPathMiss: number): Outcome[] {
  const right = state.off === 0 && task.words[state.hop]?.relation === relation;
  const miss = state.off ? offPathMiss : task.miss;
  const limit = task.maxTurns - state.turn <= 1;
  const hop = Math.min(task.words.length, state.hop + 1);
  const found: Outcome = {
    p: 1 - miss,
    observation: 'found',
    next: limit ? null : { hop, off: right ? 0 : 1, turn: state.turn + 1, misses: 0 },
    reward: 0,
    limit,
  };
  if (miss === 0) return [found];
  const misses = Math.min(2, state.misses + 1) as KgState['misses'];
  return [
    found,
    { p: miss, observation: 'missed', next: limit ? null : { hop: state.hop, off: state.off, turn: state.turn + 1, misses }, reward: 0, limit },
  ];
}

function step(task: KgTask, state: KgState, act: KgAct, offPathMiss: number): Outcome[] {
  if (act.kind === 'search') return search(task, state, act.relation, offPathMiss);
  if (act.kind === 'answer') {
    const reward = state.hop === task.words.length && state.off === 0 ? 1 : 0;
    return [{ p: 1, observation: 'answered', next: null, reward, limit: false }];
  }
  const limit = task.maxTurns - state.turn <= 1;
  const next: KgState = { hop: 0, off: 0, turn: state.turn + 1, misses: 0 };
  return [{ p: 1, observation: 'cleared', next: limit ? null : next, reward: 0, limit }];
}

function predictorFeatures(task: KgTask, state: KgState): string[] {
  const left = task.words.length - state.hop;
  const slack = Math.max(-1, Math.min(3, task.maxTurns - state.turn - left - 1));
  return [
    'b',
    `l${left}`,
    `l${left}|s${slack}`,
    `s${slack}|d${task.missClass}`,
    `d${task.missClass}|l${left}`,
    `m${state.misses}`,
    `m${state.misses}|s${slack}`,
    state.turn > 0 ? 'in' : 'root',
    ...task.words.slice(state.hop).map(({ index }) => `w${index}`),
  ];
}

function outlook(task: KgTask, state: KgState): ExactOutlook {
  const left = task.words.length - state.hop;
  return {
    open: task.words.slice(state.hop).map(({ index }) => ({ context: `w${index}`, kind: 'w' })),
    left,
    slack: task.maxTurns - state.turn - left - 1,
    noise: task.missClass,
    failed: state.misses > 0,
  };
}

/** Multi-hop questions over a seeded knowledge graph, answered by searching one relation after the other. */
export function kgFamily({ offPathMiss }: KgSettings): ExactFamily<KgTask, KgState, KgAct, KgObservation> {
  return {
    name: 'kg-search',
    version: '1',
    init: () => ({ hop: 0, off: 0, turn: 0, misses: 0 }),
    key: ({ hop, off, turn, misses }) => `${hop},${off},${turn},${misses}`,
    turn: ({ turn }) => turn,
    actions,
    step: (task, state, act) => step(task, state, act, offPathMiss),
    predictorFeatures,
    outlook,
    prompt: promptOf,
    render: renderTurn,
  };
}
