'use client';

import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { NarrativeBlock, ViewBlock } from '@/lib/contract/read/narratives';
import type { PageFigureName, ViewFigure } from '@/lib/contract/read/view-figure';
import { useWriting } from './narrative-context';

function FigureChoice({ block, figures }: { block: ViewBlock; figures: readonly PageFigureName[] }) {
  const { store } = useWriting();
  if (figures.length < 2) return null;
  return (
    <select
      className="select max-w-[220px]"
      aria-label="Which figure of the page"
      value={block.figure ?? figures[0]!.key}
      onChange={(event) => store.getState().change({ ...block, figure: event.target.value, ratio: null })}
    >
      {figures.map(({ key, name }) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </select>
  );
}

function SizeChoice({ block }: { block: ViewBlock }) {
  const { store } = useWriting();
  return (
    <span className="seg">
      {(['full', 'half'] as const).map((size) => (
        <button
          key={size}
          type="button"
          aria-pressed={block.size === size}
          onClick={() => size !== block.size && store.getState().change({ ...block, size, ratio: null })}
        >
          {size}
        </button>
      ))}
    </span>
  );
}

export interface BlockToolsProps {
  readonly block: NarrativeBlock;
  readonly at: number;
  readonly of: number;
  readonly answer: ViewFigure | null;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
  readonly onAddText: () => void;
  readonly onAddView: () => void;
}

/** What can be done with a block, above it while it is at hand. */
export function BlockTools({ block, at, of, answer, onMove, onRemove, onAddText, onAddView }: BlockToolsProps) {
  const figures = answer && 'figures' in answer ? answer.figures : [];
  return (
    <div className="block-tools" role="toolbar" aria-label={`Block ${at + 1} of ${of}`}>
      {block.kind === 'view' && <FigureChoice block={block} figures={figures} />}
      {block.kind === 'view' && <SizeChoice block={block} />}
      <button type="button" className="icon" aria-label="Move up" title="Move up (⌥↑)" disabled={at === 0} onClick={() => onMove(-1)}>
        <ArrowUp size={14} strokeWidth={1.5} />
      </button>
      <button type="button" className="icon" aria-label="Move down" title="Move down (⌥↓)" disabled={at === of - 1} onClick={() => onMove(1)}>
        <ArrowDown size={14} strokeWidth={1.5} />
      </button>
      <button type="button" className="icon" aria-label="Delete this block" title="Delete this block (Delete)" onClick={onRemove}>
        <Trash2 size={14} strokeWidth={1.5} />
      </button>
      <i aria-hidden="true" />
      <button type="button" className="more" title="Text below (t)" onClick={onAddText}>
        text below
      </button>
      <button type="button" className="more" title="Saved view below (v)" onClick={onAddView}>
        view below
      </button>
    </div>
  );
}
