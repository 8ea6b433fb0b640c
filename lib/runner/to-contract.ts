import { type CanopyEventInput, tagReal } from '@/lib/contract';
import type {
  Checkpointed,
  EngineEvent,
  EngineNode,
  Evaluated,
  NodesGrown,
  PrefixesDecided,
  PromptSeen,
  StepEnded,
  StepStarted,
  TreeEnded,
  TreeStarted,
} from '@/lib/engine/events';
import type { TurnContent } from '@/lib/engine/interfaces/content';

type Input<Kind extends CanopyEventInput['kind']> = Extract<CanopyEventInput, { kind: Kind }>;
type Of<Event extends { kind: string }> = Omit<Event, 'kind'>;
type ContentInput = NonNullable<Input<'nodes'>['nodes'][number]['thought']>;

/** The run and attempt that a stream of engine events belongs to. */
export interface Envelope {
  readonly v: 1;
  readonly run: string;
  readonly attempt: number;
}

const content = (text: TurnContent): ContentInput => (typeof text === 'string' ? text : [...text]);

function prompt({ v, run }: Envelope, event: Of<PromptSeen>): Input<'prompt'> {
  const { text, gold, difficulty, source, groupKey } = event.text;
  return { v, run, kind: 'prompt', prompt: event.prompt, text, gold, difficulty, source, sourceId: event.prompt, groupKey };
}

function step(envelope: Envelope, event: Of<StepStarted>): Input<'step'> {
  return { ...envelope, kind: 'step', ...event, key: [...event.key], candidates: [...event.candidates] };
}

function tree(envelope: Envelope, event: Of<TreeStarted>): Input<'tree'> {
  return { ...envelope, kind: 'tree', ...event };
}

// field by field: this runs for every node of a run, where an object rest costs more than the turn's text
function node(from: EngineNode): Input<'nodes'>['nodes'][number] {
  const { node, parent, order, origin, status, reward, v, predictor, exactV } = from;
  if (from.text === null) return { node, parent, order, origin, status, reward, v, predictor, exactV, tokens: null, wallMs: null };
  const { thought, action, observation, label, tokens } = from.text();
  return {
    node,
    parent,
    order,
    origin,
    thought: content(thought),
    action: content(action),
    observation: content(observation),
    label,
    status,
    reward,
    v,
    predictor,
    exactV,
    tokens,
    wallMs: null,
  };
}

function nodes(envelope: Envelope, event: Of<NodesGrown>): Input<'nodes'> {
  return { ...envelope, kind: 'nodes', ...event, nodes: event.nodes.map(node) };
}

function decision(envelope: Envelope, event: Of<PrefixesDecided>): Input<'decision'> {
  return { ...envelope, kind: 'decision', ...event, anchors: [...event.anchors] };
}

function treeEnd(envelope: Envelope, event: Of<TreeEnded>): Input<'tree-end'> {
  return { ...envelope, kind: 'tree-end', ...event, nodes: [...event.nodes], spent: [...event.spent] };
}

function stepEnd(envelope: Envelope, event: Of<StepEnded>): Input<'step-end'> {
  const metrics = Object.fromEntries(Object.entries(event.metrics).map(([name, value]) => [name, tagReal(value)]));
  return { ...envelope, kind: 'step-end', ...event, metrics };
}

function evaluation(envelope: Envelope, event: Of<Evaluated>): Input<'evaluation'> {
  return { ...envelope, kind: 'evaluation', ...event, results: [...event.results] };
}

/** One engine event as the contract has it: the envelope added, text rendered, non-finite numbers tagged. Checkpoints have no place there. */
export function toContract(envelope: Envelope, event: Exclude<EngineEvent, Checkpointed>): CanopyEventInput {
  switch (event.kind) {
    case 'prompt':
      return prompt(envelope, event);
    case 'step':
      return step(envelope, event);
    case 'tree':
      return tree(envelope, event);
    case 'nodes':
      return nodes(envelope, event);
    case 'decision':
      return decision(envelope, event);
    case 'tree-end':
      return treeEnd(envelope, event);
    case 'step-end':
      return stepEnd(envelope, event);
    case 'evaluation':
      return evaluation(envelope, event);
  }
}
