import type { StackLayer } from '@/lib/figure/stack-chart';

/** A layer's mark in a readout: a disc in its colour, a ring for failure; layers in ink are named. */
export function LayerMark({ layer: { paint, opacity, text } }: { layer: StackLayer }) {
  if (paint === 'ink') return <span className="font-normal text-ink-3">{text}</span>;
  const colour = `var(--${paint})`;
  return (
    <svg width="9" height="9" aria-hidden="true">
      {paint === 'failure' ? (
        <circle cx="4.5" cy="4.5" r="3.5" fill="none" stroke={colour} strokeWidth="2" />
      ) : (
        <circle cx="4.5" cy="4.5" r="4" fill={colour} opacity={paint === 'budget' ? opacity : 1} />
      )}
    </svg>
  );
}
