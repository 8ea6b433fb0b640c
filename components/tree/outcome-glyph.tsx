import type { NodeOutcome } from '@/lib/display/scales';

/** An outcome's mark inside an SVG, at the origin: disc, ring, cross, outline. */
export function OutcomeGlyph({ outcome, radius }: { outcome: NodeOutcome; radius: number }) {
  if (outcome === 'success') return <circle r={radius} fill="var(--success)" />;
  if (outcome === 'failure') return <circle r={radius - 1} fill="var(--bg)" stroke="var(--failure)" strokeWidth="2" />;
  const reach = radius * 0.72;
  if (outcome === 'halted')
    return (
      <path
        d={`M${-reach} ${-reach}L${reach} ${reach}M${reach} ${-reach}L${-reach} ${reach}`}
        stroke="var(--halted)"
        strokeWidth="1.75"
        fill="none"
      />
    );
  return <circle r={radius - 0.75} fill="var(--bg)" stroke="var(--ink-3)" strokeWidth="1.25" />;
}

const WORD: Readonly<Record<NodeOutcome, string>> = {
  turn: 'a turn',
  success: 'success',
  failure: 'failure',
  halted: 'error or limit',
  unfinished: 'unfinished',
};

/** The same mark in a line of text, named for those who cannot see it. */
export function OutcomeDot({ outcome }: { outcome: NodeOutcome }) {
  return (
    <svg width="10" height="10" viewBox="-5 -5 10 10" role="img" aria-label={WORD[outcome]} className="outcome-dot">
      <OutcomeGlyph outcome={outcome} radius={4.5} />
    </svg>
  );
}
