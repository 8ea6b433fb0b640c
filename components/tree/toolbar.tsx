'use client';

import { ChevronLeft, ChevronRight, Maximize } from 'lucide-react';
import Link from 'next/link';
import { COLOURINGS, type ColouringId } from '@/lib/display/scales';
import { LAYOUTS, type LayoutId } from '@/lib/layout/layouts';
import { treePageHref } from './api';
import { FindBar } from './find-bar';
import { Tours } from './tour';
import { useTree, useTreeState } from './tree-context';
import { TreeExport } from './tree-export';

function TreeLink({ to, label, children }: { to: string | null | undefined; label: string; children: React.ReactNode }) {
  const { run, colour } = useTree();
  if (!to)
    return (
      <span className="icon off" role="img" aria-label={`${label}: none`} title={`${label}: none`}>
        {children}
      </span>
    );
  return (
    <Link className="icon" href={treePageHref(run, to, colour)} aria-label={label} title={label} prefetch={false}>
      {children}
    </Link>
  );
}

const OUTLINE = 'outline';

function LayoutChoice() {
  const { setLayout, isOutline, showOutline } = useTree();
  const shown = useTreeState((state) => state.layoutId);
  const chosen = LAYOUTS.find(({ id }) => id === shown) ?? LAYOUTS[0];
  return (
    <select
      className="select layouts"
      aria-label="Layout"
      title={isOutline ? 'Every node a row, indented by depth.' : `${chosen.name}. ${chosen.definition}`}
      value={isOutline ? OUTLINE : chosen.id}
      onChange={(event) => (event.target.value === OUTLINE ? showOutline() : setLayout(event.target.value as LayoutId))}
    >
      {LAYOUTS.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      <option value={OUTLINE}>Outline list</option>
    </select>
  );
}

/** Colouring, layout, neighbours of the step, fit. */
export function Toolbar() {
  const { colour, setColour, store } = useTree();
  const previousTree = useTreeState((state) => state.detail?.previousTree);
  const nextTree = useTreeState((state) => state.detail?.nextTree);
  return (
    <div className="tool">
      {/* biome-ignore lint/a11y/useSemanticElements: a toolbar's segment, not a form's fieldset */}
      <div className="seg colours" role="group" aria-label="Colour nodes by">
        {COLOURINGS.map(({ id, key, name }) => (
          <button
            key={id}
            type="button"
            aria-pressed={colour === id}
            aria-label={name}
            aria-keyshortcuts={key}
            title={`${name} (${key})`}
            onClick={() => setColour(id as ColouringId)}
          >
            <kbd>{key}</kbd>
            <span>{name}</span>
          </button>
        ))}
      </div>
      <span className="flex-1" />
      <Tours />
      <FindBar />
      <LayoutChoice />
      <TreeLink to={previousTree} label="Previous tree of this step">
        <ChevronLeft size={16} strokeWidth={1.5} />
      </TreeLink>
      <TreeLink to={nextTree} label="Next tree of this step">
        <ChevronRight size={16} strokeWidth={1.5} />
      </TreeLink>
      <TreeExport />
      <button type="button" className="icon" aria-label="Fit (f)" title="Fit the whole tree (f)" onClick={() => store.getState().fit()}>
        <Maximize size={15} strokeWidth={1.5} />
      </button>
    </div>
  );
}
