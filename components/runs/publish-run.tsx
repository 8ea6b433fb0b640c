'use client';

import { Download, X } from 'lucide-react';
import { useState } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { Modal } from '@/components/ui/modal';
import { formatCount, formatPlural } from '@/lib/display/numbers';

/** What the dialog must know of the run. */
export interface Publishable {
  readonly run: string;
  /** First and last step that hold trees; null before the first. */
  readonly steps: readonly [number, number] | null;
  readonly trees: number;
  readonly nodes: number;
  readonly growing: boolean;
}

interface Choice {
  readonly from: string;
  readonly to: string;
  readonly trees: string;
}

const quoted = (text: string): string => (/^[\w.-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** `A-B`, or one step, where it is less than the whole; null = all, undefined = not a range. */
function rangeOf({ from, to }: Choice, [first, last]: readonly [number, number]): string | null | undefined {
  const [a, b] = [from === '' ? first : Number(from), to === '' ? last : Number(to)];
  if (a > b) return undefined;
  if (a <= first && b >= last) return null;
  return a === b ? String(a) : `${a}-${b}`;
}

function Amount({ label, value, placeholder, onChange }: { label: string; value: string; placeholder: string; onChange: (value: string) => void }) {
  return (
    <label className="publish-amount">
      <span>{label}</span>
      <input
        inputMode="numeric"
        value={value}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, 9))}
      />
    </label>
  );
}

function Body({ of, steps, onClose }: { of: Publishable; steps: readonly [number, number]; onClose: () => void }) {
  const [choice, setChoice] = useState<Choice>({ from: '', to: '', trees: '' });
  const set = (change: Partial<Choice>): void => setChoice((now) => ({ ...now, ...change }));
  const range = rangeOf(choice, steps);
  const trees = choice.trees === '' || Number(choice.trees) < 1 ? null : String(Number(choice.trees));
  const query = new URLSearchParams({ ...(range ? { steps: range } : {}), ...(trees ? { trees } : {}) });
  const command = ['canopy bundle', quoted(of.run), range && `--steps ${range}`, trees && `--trees ${trees}`].filter(Boolean).join(' ');
  return (
    <>
      <header className="export-head">
        <h2>Publish a static copy</h2>
        <button type="button" className="icon" aria-label="Close" onClick={onClose}>
          <X size={16} strokeWidth={1.5} />
        </button>
      </header>
      <div className="publish-body">
        <p>
          A folder of files that any file server hands out, under any path, without Canopy: the charts, every step’s gallery, trees, turns, decisions
          and notes, to read only.
        </p>
        <div className="publish-choices">
          <Amount label="From step" value={choice.from} placeholder={String(steps[0])} onChange={(from) => set({ from })} />
          <Amount label="to step" value={choice.to} placeholder={String(steps[1])} onChange={(to) => set({ to })} />
          <Amount label="Trees of each step" value={choice.trees} placeholder="all" onChange={(most) => set({ trees: most })} />
        </div>
        <p className="dim">
          The run has {formatPlural(of.trees, 'tree')} of {formatPlural(of.nodes, 'node')}; about 1.8 kB a node before it is packed. Fewer trees of a
          step are spread evenly over it. Every page of the copy says what was left out.
          {of.growing && ' The run has not ended: the copy holds what is there now, and says so.'}
        </p>
        {range === undefined ? (
          <p role="alert" className="export-failure">
            The first step is after the last.
          </p>
        ) : (
          <a className="btn solid publish-save" data-first-focus href={`/api/v1/runs/${encodeURIComponent(of.run)}/copy?${query}`} download>
            <Download size={14} strokeWidth={1.5} />
            Download as .zip
          </a>
        )}
        <h3 className="dim">The same as a folder, from the command line</h3>
        <div className="export-copy">
          <code className="ell" title={command}>
            {command}
          </code>
          <CopyButton text={command} label="Copy the command" />
        </div>
      </div>
    </>
  );
}

/** Opens what makes a static copy of the run; nothing before the run has a tree. */
export function PublishRun({ of }: { of: Publishable }) {
  const [isOpen, setOpen] = useState(false);
  const { steps } = of;
  if (steps === null) return null;
  const close = (): void => setOpen(false);
  return (
    <>
      <button
        type="button"
        className="chip toggle"
        aria-haspopup="dialog"
        title={`A static copy of this run, ${formatCount(of.trees)} trees`}
        onClick={() => setOpen(true)}
      >
        Publish…
      </button>
      <Modal open={isOpen} label="Publish a static copy" className="publish-dialog" onClose={close}>
        <Body of={of} steps={steps} onClose={close} />
      </Modal>
    </>
  );
}
