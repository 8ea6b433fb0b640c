import type { RecordedStep, WhatIf } from '../contract';
import { formatPlural } from '../display/numbers';
import type { BudgetMoved } from './budget-moved';
import type { MovedAnchor, MovedTree } from './moved-tree';

/** Which V prompts are laid out by. */
export const MOVED_BY = ['v', 'exact'] as const;
export type MovedBy = (typeof MOVED_BY)[number];

type Prompts = Pick<WhatIf, 'run' | 'step' | 'allocator'> & { readonly prompts: readonly Omit<WhatIf['prompts'][number], 'bare' | 'treeKey'>[] };

/** Root rollouts of the prompts that either decision funds. */
export function movedPrompts({ run, step, allocator, prompts }: Prompts, by: MovedBy, chosen: string | null): BudgetMoved {
  const shown = prompts.filter(({ recorded, redecided }) => recorded > 0 || redecided > 0);
  return {
    prompts: shown.map(({ prompt, v, exactV, recorded, redecided }) => ({ prompt, v: by === 'exact' ? exactV : v, recorded, redecided })),
    vName: by === 'exact' ? 'exact V' : 'Ṽ',
    chosen,
    title: 'Root rollouts moved',
    about: `${run}, step ${step}: root rollouts of ${formatPlural(shown.length, 'prompt')}, as recorded and as ${allocator} would give them.`,
  };
}

/** Continuations of one prompt's tree under both decisions; an anchor whose part in the other one is not known has none. */
export function movedTree(
  { allocator, prompts, prefixes }: WhatIf,
  { trees, passMark }: Pick<RecordedStep, 'trees' | 'passMark'>,
  prompt: string,
): MovedTree {
  const tree = trees.find((one) => one.prompt === prompt);
  const roots = prompts.find((one) => one.prompt === prompt)?.redecided ?? 0;
  const prefix = prefixes.find((one) => one.prompt === prompt);
  const decided = prefix?.status !== 'needs-rollouts';
  const allocated = new Map(prefix?.anchors.map((anchor) => [anchor.anchor, anchor.allocated]));
  return {
    prompt,
    passed: tree?.rewards.map((reward) => reward >= passMark) ?? [],
    roots,
    anchors: (tree?.anchors ?? []).map(
      ({ anchor, j, t, continuations }): MovedAnchor => ({
        anchor,
        j,
        t,
        recorded: continuations,
        redecided: decided ? (allocated.get(anchor) ?? 0) : null,
      }),
    ),
    about: `Continuations of ${formatPlural(tree?.anchors.length ?? 0, 'anchor')} as recorded, and as ${allocator} would give them.`,
  };
}
