import type { Expectation, WhatIf } from '@/lib/contract';

const SHOWN = 12;
const RATIO_DIGITS = 2;

const v = (value: number | null): string => (value === null ? '–' : value.toFixed(RATIO_DIGITS));

function expectationRows(recorded: Expectation, redecided: Expectation): string[] {
  const row = (name: string, a: number, b: number, digits: number): string =>
    `  ${name.padEnd(34)} ${a.toFixed(digits).padStart(10)} ${b.toFixed(digits).padStart(10)}`;
  return [
    `  ${''.padEnd(34)} ${'recorded'.padStart(10)} ${'what-if'.padStart(10)}`,
    row('prompts with root rollouts', recorded.funded, redecided.funded, 0),
    row('mixed groups, expected', recorded.mixedGroups, redecided.mixedGroups, 1),
    row('anchors with continuations', recorded.anchorsExpanded, redecided.anchorsExpanded, 0),
    row('mixed anchors, expected', recorded.mixedAnchors, redecided.mixedAnchors, 1),
    row('contrast pairs, expected', recorded.contrastPairs, redecided.contrastPairs, 1),
  ];
}

function promptRows({ prompts }: WhatIf): string[] {
  const changed = prompts.filter(({ recorded, redecided }) => recorded !== redecided);
  const sorted = [...changed].sort((a, b) => Math.abs(b.redecided - b.recorded) - Math.abs(a.redecided - a.recorded));
  const rows = sorted
    .slice(0, SHOWN)
    .map((one) => `  ${one.prompt.padEnd(24)} V ${v(one.v)}  exact ${v(one.exactV)}  ${one.recorded} → ${one.redecided} root rollouts`);
  return changed.length > SHOWN ? [...rows, `  … and ${changed.length - SHOWN} more (--json lists all)`] : rows;
}

function anchorRows({ prefixes }: WhatIf): string[] {
  const changed = prefixes.flatMap(({ prompt, anchors }) =>
    anchors.filter(({ allocated, continuations }) => allocated !== continuations).map((anchor) => ({ prompt, ...anchor })),
  );
  const sorted = [...changed].sort((a, b) => Math.abs(b.allocated - b.continuations) - Math.abs(a.allocated - a.continuations));
  const rows = sorted
    .slice(0, SHOWN)
    .map(
      (one) =>
        `  ${`${one.prompt} ${one.anchor}`.padEnd(24)} V ${v(one.v)}  exact ${v(one.exactV)}  r ${one.r}  ${one.continuations} → ${one.allocated} continuations`,
    );
  return changed.length > SHOWN ? [...rows, `  … and ${changed.length - SHOWN} more`] : rows;
}

function missing({ coverage }: WhatIf): string {
  const roots = coverage.rootRollouts.needed - coverage.rootRollouts.recorded;
  const continuations = coverage.continuations.needed - coverage.continuations.recorded;
  if (roots + continuations + coverage.undecided === 0) return 'Every rollout of the new decision was recorded.';
  const undecided = coverage.undecided > 0 ? `, and ${coverage.undecided} continuations whose anchors depend on those root rollouts` : '';
  return `To know its outcome one would have to sample ${roots} root rollouts and ${continuations} continuations${undecided}. No outcome is invented.`;
}

/** A what-if for a terminal. */
export function whatIfText(answer: WhatIf): string {
  const { coverage } = answer;
  return [
    `${answer.run}, step ${answer.step}: ${answer.allocator}${answer.valuesFrom ? ` by ${answer.valuesFrom}` : ''} instead of ${answer.recordedAllocator ?? 'an unknown allocator'}`,
    '',
    ...expectationRows(answer.recorded, answer.redecided),
    `  expectations from ${answer.expectedFrom}; anchors of the trees that both decisions know`,
    '',
    `Moved: ${answer.movedRoots} root rollouts, ${answer.movedContinuations} continuations.`,
    ...promptRows(answer),
    ...anchorRows(answer),
    '',
    `Covered by the record: ${(100 * coverage.share).toFixed(0)} % of ${coverage.leaves} leaves (${coverage.rootRollouts.recorded} of ${coverage.rootRollouts.needed} root rollouts, ${coverage.continuations.recorded} of ${coverage.continuations.needed} continuations).`,
    missing(answer),
  ].join('\n');
}
