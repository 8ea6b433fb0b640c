'use client';

import { type FormEvent, useState } from 'react';
import { refusalOf } from '@/components/ui/refusal';
import type { FigureList } from '@/lib/contract/read/figures';
import { type PanelRef, parameterOf } from '@/lib/figure/panel-set';

type Found = { readonly figures: FigureList['figures'] } | { readonly failure: string };

/** What the server says of an address: its figures, or why there are none. */
async function find(address: string): Promise<Found> {
  const response = await fetch(`/api/v1/figures?${new URLSearchParams({ address })}`).catch(() => null);
  if (!response) return { failure: 'The server could not be reached.' };
  if (!response.ok) return { failure: await refusalOf(response) };
  const { figures } = (await response.json()) as FigureList;
  return { figures };
}

const wordsOf = (panel: PanelRef, names: Readonly<Record<string, string>>): string =>
  [names[panel.kind] ?? panel.kind, parameterOf(panel, 'metric') ?? parameterOf(panel, 'figure') ?? parameterOf(panel, 'stage')]
    .filter(Boolean)
    .join(', ');

/** Finds the figures of any page by its address; one that has several lets the reader choose. */
export function AddAddress({ names, room, onAdd }: { names: Readonly<Record<string, string>>; room: number; onAdd: (panel: PanelRef) => void }) {
  const [address, setAddress] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const look = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const answer = await find(address.trim());
    const [only, ...more] = 'figures' in answer ? answer.figures : [];
    if (only && more.length === 0 && room > 0) {
      onAdd(only);
      setAddress('');
      setFound(null);
    } else setFound(answer);
  };
  return (
    <form className="panel-add" onSubmit={(event) => void look(event)}>
      <label className="field">
        <span className="sr-only">Address of a page with the figure</span>
        <input value={address} placeholder="address of a tree, a run, a comparison …" onChange={(event) => setAddress(event.target.value)} />
      </label>
      <button type="submit" className="btn" disabled={address.trim() === ''}>
        Find figures
      </button>
      {found && 'failure' in found && (
        <p role="alert" className="export-failure">
          {found.failure}
        </p>
      )}
      {found && 'figures' in found && (
        <ul className="panel-found" aria-label="Figures of this page">
          {found.figures.map((panel) => (
            <li key={`${panel.kind}?${panel.query}`}>
              <button type="button" className="chip toggle" disabled={room <= 0} onClick={() => onAdd(panel)}>
                {wordsOf(panel, names)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {room <= 0 && <p className="dim">No more panels fit into one figure.</p>}
    </form>
  );
}
