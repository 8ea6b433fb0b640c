'use client';

import { Plus } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { type FigureRef, toQuery } from '@/lib/figure/figure-ref';
import { composerHref, MOST_PANELS } from '@/lib/figure/panel-set';
import { panelLetter } from '@/lib/figure/panels';
import { useBasket } from './basket';

/** Puts the figure beside others: the next panel of a figure that is composed on its own page. */
export function AddPanel({ figure, legend }: { figure: FigureRef; legend: boolean }) {
  const { panels, add } = useBasket();
  const [added, setAdded] = useState<string | null>(null);
  const put = (): void => {
    const query = toQuery({ ...figure.query, legend: legend ? null : '0' }).toString();
    add({ kind: figure.kind, query });
    setAdded(panelLetter(useBasket.getState().panels.length - 1));
  };
  const isFull = panels.length >= MOST_PANELS;
  return (
    <div className="export-panels">
      <button type="button" className="btn" disabled={isFull} onClick={put}>
        <Plus size={14} strokeWidth={1.5} />
        Add to a figure of panels
      </button>
      {panels.length > 0 && (
        <Link href={composerHref(panels)} className="link" prefetch={false}>
          Open it: {panels.length === 1 ? 'one panel' : `${panels.length} panels`}
        </Link>
      )}
      <span role="status" className="dim">
        {added !== null && `This is panel ${added}.`}
        {isFull && ` ${MOST_PANELS} panels are the most of one figure.`}
      </span>
    </div>
  );
}
