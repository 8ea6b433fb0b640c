'use client';

import { TriangleAlert } from 'lucide-react';
import { useEffect, useId } from 'react';
import { SceneSvg } from '@/components/figure/scene-svg';
import { Unread } from '@/components/ui/unread';
import { useAnswer } from '@/components/ui/use-answer';
import type { BlockSize } from '@/lib/contract/read/narratives';
import type { Drawing, DrawnFigure, ViewFigure } from '@/lib/contract/read/view-figure';
import type { Mark } from '@/lib/figure/scene';
import { viewFigureApi } from './api';

function Picture({ figure, drawing, theme, id }: { figure: DrawnFigure; drawing: Drawing; theme: string; id: string }) {
  const { widthPx, heightPx, marks } = drawing;
  const scene = { widthPx, heightPx, title: figure.title, about: figure.about, marks: marks as unknown as readonly Mark[], tables: [], notes: [] };
  return <SceneSvg scene={scene} id={id} viewBox={`0 0 ${widthPx} ${heightPx}`} className={`view-picture ${theme}`} />;
}

/** Colours of a scale differ by theme: both are at hand, and the style sheet shows one. Paper is light. */
function Pictures({ figure }: { figure: DrawnFigure }) {
  const id = useId().replaceAll(/[^a-zA-Z0-9]/g, '');
  const { light, dark } = figure;
  return (
    <>
      <Picture figure={figure} drawing={light} theme={dark ? 'for-light' : ''} id={`${id}l`} />
      {dark && <Picture figure={figure} drawing={dark} theme="for-dark" id={`${id}d`} />}
    </>
  );
}

export interface ViewFigureProps {
  readonly view: string;
  /** Key of one of the page's figures; null = its first. */
  readonly figure?: string | null;
  readonly size: BlockSize;
  /** Width by height as it was last drawn: keeps the place while the figure is on its way. */
  readonly ratio?: number | null;
  /** What stands there where the page has no figure. */
  readonly children?: React.ReactNode;
  readonly onAnswer?: (answer: ViewFigure) => void;
}

function Trouble({ error, hint }: { error: string; hint: string }) {
  return (
    <p className="view-missing">
      <TriangleAlert size={14} strokeWidth={1.5} aria-hidden="true" className="text-warn" />
      <span>
        {error} {hint}
      </span>
    </p>
  );
}

const USUAL_RATIO = 1.7;

/** The figure of a saved view, drawn from what is stored now; what is missing is said in its place. */
export function ViewFigureView({ view, figure = null, size, ratio, children, onAnswer }: ViewFigureProps) {
  const { value, isCurrent, failure, retry } = useAnswer<ViewFigure>(viewFigureApi(view, figure, size));
  useEffect(() => {
    if (value && isCurrent) onAnswer?.(value);
  }, [value, isCurrent, onAnswer]);
  if (failure !== null && !isCurrent) return <Unread what="The figure" failure={failure} onRetry={retry} />;
  if (!value) return <div className="view-wait" style={{ aspectRatio: ratio ?? USUAL_RATIO }} aria-hidden="true" />;
  if (value.state === 'none') return children;
  if (value.state !== 'drawn') return <Trouble error={value.error} hint={value.hint} />;
  return (
    <div className="view-drawn" aria-busy={!isCurrent}>
      <Pictures figure={value} />
    </div>
  );
}
