import { type ReactNode, useId } from 'react';
import { metricText } from '@/lib/derive/definitions';

/** A metric's name whose hover or focus gives definition, formula and source. Without a known metric: the name alone. */
export function Defined({
  metric,
  children,
  align = 'left',
  focusable = true,
}: {
  metric: string;
  children: ReactNode;
  align?: 'left' | 'right';
  focusable?: boolean;
}) {
  const text = metricText(metric);
  const id = useId();
  return (
    <span className={`defined ${align}`}>
      <span className="tip" tabIndex={focusable ? 0 : undefined} aria-describedby={id}>
        {children}
      </span>
      <span className="definition" role="tooltip" id={id}>
        <span className="block text-ink">{text.definition}</span>
        <span className="num mt-1.5 block">{text.formula}</span>
        <span className="mt-1.5 block text-ink-3 text-label">{text.source}</span>
      </span>
    </span>
  );
}
