import { type CanopyEventInput, CONTRACT_VERSION, type Part } from '@/lib/contract';
import { toParts } from '../content';
import { toLabel } from '../label';
import { type MergedNode, ROOT } from '../prefix-merger';
import type { ReadTrial } from './record';
import { mergeKeys, type Survey } from './survey';
import type { Placement } from './tasks';

type NodeInput = Extract<CanopyEventInput, { kind: 'nodes' }>['nodes'][number];

const ABSENT = { v: null, predictor: null, exactV: null, tokens: null, wallMs: null } as const;

export function treeOf(run: string, prompt: string) {
  return { v: CONTRACT_VERSION, run, attempt: 0, step: 0, prompt, tree: '0' } as const;
}

/** The task as a prompt: the user's instruction, then the agent's system prompt; the expected actions are the gold. */
export function promptEvent(run: string, prompt: string, read: ReadTrial | null): CanopyEventInput {
  const task = read?.trial.info?.task;
  const parts: Part[] = task?.instruction ? [{ type: 'message', role: 'task', text: task.instruction }] : [];
  for (const message of read?.chat.system ?? []) parts.push(...toParts(message.content, (text) => ({ type: 'message', role: 'system', text })));
  const taskId = read?.trial.task_id ?? prompt;
  return {
    v: CONTRACT_VERSION,
    run,
    kind: 'prompt',
    prompt,
    text: parts.length > 0 ? parts : `Task ${taskId}: the file holds no text of it.`,
    gold: goldOf(task?.actions ?? [], task?.outputs ?? []),
    difficulty: null,
    source: 'tau-bench',
    sourceId: taskId,
    groupKey: taskId,
  };
}

/** One expected action or output a line, as JSON. */
function goldOf(actions: readonly unknown[], outputs: readonly unknown[]): string | null {
  const lines = [...actions, ...outputs].map((entry) => safeJson(entry));
  return lines.length > 0 ? lines.join('\n') : null;
}

function safeJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return '(nested too deeply to be shown)';
  }
}

export function rootNode(): NodeInput {
  return { node: ROOT, parent: null, order: 0, origin: null, reward: null, ...ABSENT };
}

/** The nodes that this trial is the first to reach; each is sent once, complete with what later trials add to it. */
export function newNodes(read: ReadTrial, placement: Placement, survey: Survey): NodeInput[] {
  const places = survey.merger.path(placement.prompt, mergeKeys(read, placement));
  return places.flatMap((place, i) => {
    if (place.sent) return [];
    place.sent = true;
    return [nodeAt(place, read, i, i === places.length - 1 ? (survey.rewards.get(place) ?? []) : [])];
  });
}

function nodeAt(place: MergedNode, read: ReadTrial, i: number, rewards: readonly (number | 'NaN' | 'Infinity' | '-Infinity')[]): NodeInput {
  const turn = read.turns[i];
  const isOpening = i === 0 && read.chat.opening !== null;
  return {
    node: place.node,
    parent: place.parent,
    order: place.order,
    origin: { kind: 'bare', j: place.j },
    thought: turn?.thought ?? '',
    action: turn?.action ?? '',
    observation: turn?.observation ?? read.trial.info?.error ?? '',
    ...(isOpening ? { label: openingLabel(read) } : {}),
    status: read.failed || (i === read.turns.length - 1 && read.trial.info?.error) ? 'error' : 'ok',
    reward: rewards[0] ?? null,
    ...(rewards.length > 1 ? { repeats: rewards.slice(1) } : {}),
    ...(place.rollouts > 1 ? { inferred: true } : {}),
    ...ABSENT,
  };
}

/** An opening has no action to be labelled by: its first words stand instead. */
function openingLabel(read: ReadTrial): string {
  const parts = read.chat.opening?.observation;
  const first = Array.isArray(parts) ? parts.find((part) => part.type === 'message') : undefined;
  return first?.type === 'message' ? toLabel(`${first.role}: ${first.text}`) : 'opening';
}
