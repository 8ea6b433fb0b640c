'use client';

import { Search, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { formatCount } from '@/lib/display/numbers';
import type { Completion } from '@/lib/query-language/complete';
import type { QueryError } from '@/lib/query-language/types';
import { QueryText } from './query-text';
import type { QueryField } from './use-query-field';

const SAID = 5;

/** What is wrong and what was expected, in one line. */
function Wrong({ error, id }: { error: QueryError; id: string }) {
  return (
    <p className="query-error" id={id} aria-live="polite">
      <span>{error.message}.</span>{' '}
      <span className="text-ink-3">
        expected{' '}
        {error.expected.slice(0, SAID).map((one, i) => (
          <span key={one}>
            {i > 0 && ' · '}
            <code>{one}</code>
          </span>
        ))}
        {error.expected.length > SAID && ` · ${error.expected.length - SAID} more`}
      </span>
    </p>
  );
}

function Option({ one, id, active, onTake, onPoint }: { one: Completion; id: string; active: boolean; onTake: () => void; onPoint: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input holds the focus and its keys choose
    // biome-ignore lint/a11y/useFocusableInteractive: named by aria-activedescendant
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={active}
      onClick={onTake}
      onPointerMove={onPoint}
      onPointerDown={(event) => event.preventDefault()}
    >
      <span className="num">{one.label}</span>
      <span className="says">{one.says}</span>
      {one.count !== null && <span className="num count">{formatCount(one.count)}</span>}
    </div>
  );
}

function Options({ field, id }: { field: QueryField; id: string }) {
  return (
    <div role="listbox" id={id} aria-label="What may stand here">
      {field.completions.map((one, i) => (
        <Option
          key={one.label}
          one={one}
          id={`${id}-${i}`}
          active={i === field.active}
          onTake={() => field.take(one)}
          onPoint={() => field.active !== i && field.setActive(i)}
        />
      ))}
    </div>
  );
}

/** The query as a combobox: what may stand at the caret opens under it, what is wrong is marked in it and said below. */
export function QueryBar({ field, label, example }: { field: QueryField; label: string; example: string }) {
  const id = useId();
  const { inputRef, draft, open, completions, active } = field;
  const hasOptions = open && completions.length > 0;
  // What can still become right is not called wrong
  const error = hasOptions ? null : field.error;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: closes what is open when the focus leaves
    <div className="query-field" onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && field.show(false)}>
      <label className={error ? 'field wrong' : 'field'}>
        <Search size={14} strokeWidth={1.5} aria-hidden="true" />
        <span className="query-input">
          <QueryText language={field.language} text={draft} error={error} scrolledPx={field.scrolledPx} />
          <input
            ref={inputRef}
            role="combobox"
            aria-label={label}
            aria-expanded={hasOptions}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={hasOptions && active >= 0 ? `${id}-list-${active}` : undefined}
            aria-invalid={error !== null}
            aria-describedby={error ? `${id}-wrong` : undefined}
            value={draft}
            onChange={() => {
              field.show(true);
              field.read();
            }}
            onSelect={field.read}
            onScroll={field.read}
            onClick={() => field.show(true)}
            onKeyDown={field.onKeyDown}
            placeholder={example}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            enterKeyHint="search"
          />
        </span>
        {draft !== '' && (
          <button type="button" className="clear" aria-label="Clear the filter" onClick={field.clear}>
            <X size={13} strokeWidth={1.5} aria-hidden="true" />
          </button>
        )}
        <kbd>/</kbd>
      </label>
      {(hasOptions || error) && (
        <div className="query-help">
          {error && <Wrong error={error} id={`${id}-wrong`} />}
          {hasOptions && <Options field={field} id={`${id}-list`} />}
        </div>
      )}
    </div>
  );
}
