'use client';

import { formatDuration } from '@/lib/display/durations';
import { formatCount } from '@/lib/display/numbers';
import type { Field } from '@/lib/text/pieces';
import { ContentView } from './content-view';
import type { FieldText } from './turn-fields';

const NAMES: Readonly<Record<Field, string>> = { prompt: 'Prompt', thought: 'Thought', action: 'Action', observation: 'Observation' };

function Costs({ tokens, wallMs }: { tokens: number | null; wallMs: number | null }) {
  if (tokens === null && wallMs === null) return <small>tokens and time not recorded</small>;
  return (
    <small>
      {tokens !== null && (
        <>
          {formatCount(tokens)} tokens
          <br />
        </>
      )}
      {wallMs !== null && formatDuration(wallMs)}
    </small>
  );
}

export interface TurnTextsProps {
  readonly texts: readonly FieldText[];
  readonly costs: { readonly tokens: number | null; readonly wallMs: number | null } | null;
  readonly isStale: boolean;
  readonly onFull: () => void;
}

/** The texts of a turn, apart. */
export function TurnTexts({ texts, costs, isStale, onFull }: TurnTextsProps) {
  return (
    <dl className={isStale ? 'turn stale' : 'turn'} aria-busy={isStale}>
      {texts.map(({ field, text }, i) => (
        <div key={field} className={field}>
          <dt>
            {NAMES[field]}
            {costs && i === texts.length - 1 && <Costs {...costs} />}
          </dt>
          <dd>
            <ContentView field={field} text={text} onFull={onFull} />
          </dd>
        </div>
      ))}
      {texts.length === 0 && <p className="hint">This turn was recorded without text.</p>}
    </dl>
  );
}
