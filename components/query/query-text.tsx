import { fieldOf } from '@/lib/query-language/parse';
import { type Token, tokenize } from '@/lib/query-language/tokenize';
import type { Language, QueryError } from '@/lib/query-language/types';

const CLASS: Readonly<Record<Token['kind'], string>> = {
  field: 'q-field',
  op: 'q-field',
  value: 'q-value',
  word: 'q-value',
  comma: 'q-field',
  not: 'q-word',
  and: 'q-word',
  or: 'q-word',
  open: 'q-word',
  close: 'q-word',
};

function classOf(language: Language, token: Token): string {
  return token.kind === 'field' && !fieldOf(language, token.text) ? 'q-value' : CLASS[token.kind];
}

interface Run {
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

/** The text in runs of one class, blanks included, cut at the error's ends. */
function runsOf(language: Language, text: string, error: QueryError | null): Run[] {
  const runs: Run[] = [];
  let at = 0;
  const push = (to: number, name: string): void => {
    const cuts = error ? [error.from, error.to].filter((cut) => cut > at && cut < to) : [];
    for (const end of [...cuts, to]) {
      const wrong = error !== null && error.from < end && at < error.to;
      if (end > at) runs.push({ from: at, to: end, name: wrong ? `${name} q-wrong` : name });
      at = end;
    }
  };
  for (const token of tokenize(text)) {
    push(token.from, '');
    push(token.to, classOf(language, token));
  }
  push(text.length, '');
  return runs;
}

/** A query as it is read: fields grey, values ink, the error underlined; a caret-wide mark where something is missing. */
export function QueryText({ language, text, error, scrolledPx }: { language: Language; text: string; error: QueryError | null; scrolledPx: number }) {
  const gap = error && error.from === error.to ? error.from : null;
  const runs = runsOf(language, text, error);
  return (
    <span className="query-text" aria-hidden="true">
      <span style={{ transform: `translateX(${-scrolledPx}px)` }}>
        {runs.map((run) => (
          <span key={run.from}>
            {gap === run.from && <i className="q-gap" />}
            <span className={run.name}>{text.slice(run.from, run.to)}</span>
          </span>
        ))}
        {gap === text.length && <i className="q-gap" />}
      </span>
    </span>
  );
}
