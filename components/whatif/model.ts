import type { PrefixRedecision, RecordedStep, WhatIf } from '@/lib/contract';
import { movedTree } from '@/lib/figure/moved-data';
import type { MovedTree } from '@/lib/figure/moved-tree';

/** A prompt that either decision funds, with what its tree gets. */
export interface PromptRow {
  readonly prompt: string;
  readonly treeKey: string | null;
  readonly v: number | null;
  readonly exactV: number | null;
  readonly recorded: number;
  readonly redecided: number;
  readonly bare: number;
  /** Continuations that finished, and that the other decision gives; null where it is undecided. */
  readonly continuations: number;
  readonly decided: number | null;
  /** Units of its continuations that were given to other anchors. */
  readonly movedInside: number | null;
}

/** The page's part of an answer: one prompt whole, the others as rows. */
export interface WhatIfView extends Omit<WhatIf, 'prompts' | 'prefixes'> {
  readonly rows: readonly PromptRow[];
  /** Candidates that neither decision funds. */
  readonly unfunded: number;
  readonly chosen: { readonly row: PromptRow; readonly prefix: PrefixRedecision | null; readonly tree: MovedTree } | null;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

function movedInside({ anchors }: PrefixRedecision): number {
  const up = sum(anchors.map(({ allocated, continuations }) => Math.max(0, allocated - continuations)));
  const down = sum(anchors.map(({ allocated, continuations }) => Math.max(0, continuations - allocated)));
  return Math.max(up, down);
}

/** What moved most comes first. */
const change = (row: PromptRow): number => Math.abs(row.redecided - row.recorded) * 1000 + (row.movedInside ?? 0);

function rowOf(one: WhatIf['prompts'][number], prefix: PrefixRedecision | undefined, continuations: number): PromptRow {
  const open = prefix?.status === 'needs-rollouts';
  return {
    ...one,
    continuations,
    decided: open ? null : sum(prefix?.anchors.map(({ allocated }) => allocated) ?? []),
    movedInside: open || !prefix ? null : movedInside(prefix),
  };
}

/** An answer as the page needs it: of `wanted` whole; where it names none, of the prompt in whose tree most moved, else of one with a tree. */
export function whatIfView(answer: WhatIf, recorded: RecordedStep, wanted: string | null): WhatIfView {
  const { prompts, prefixes, ...rest } = answer;
  const byPrompt = new Map(prefixes.map((prefix) => [prefix.prompt, prefix]));
  const fresh = new Map(recorded.trees.map(({ prompt, anchors }) => [prompt, sum(anchors.map(({ continuations }) => continuations))]));
  const rows = prompts
    .filter((one) => one.recorded > 0 || one.redecided > 0)
    .map((one) => rowOf(one, byPrompt.get(one.prompt), fresh.get(one.prompt) ?? 0))
    .sort((a, b) => change(b) - change(a) || (a.prompt < b.prompt ? -1 : 1));
  const inside = rows.reduce<PromptRow | null>((best, row) => ((row.movedInside ?? 0) > (best?.movedInside ?? 0) ? row : best), null);
  const row = rows.find(({ prompt }) => prompt === wanted) ?? inside ?? rows.find(({ treeKey }) => treeKey !== null) ?? rows[0];
  const chosen = row && { row, prefix: byPrompt.get(row.prompt) ?? null, tree: movedTree(answer, recorded, row.prompt) };
  return { ...rest, rows, unfunded: prompts.length - rows.length, chosen: chosen ?? null };
}
