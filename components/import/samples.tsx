'use client';

import { useState } from 'react';

const SAMPLES = [
  { file: 'tau-bench-airline.json', text: 'tau-bench, 2 airline tasks × 4 trials' },
  { file: 'tot-game24.json', text: 'Tree of Thought, 12 game-of-24 searches' },
] as const;

/** Two small cuts of published files that ship with Canopy, imported like any dropped file. */
export function Samples({ add }: { add: (files: readonly File[]) => void }) {
  const [failed, setFailed] = useState<string | null>(null);
  const take = async (name: string): Promise<void> => {
    setFailed(null);
    const response = await fetch(`/samples/${name}`);
    if (response.ok) add([new File([await response.blob()], name, { type: 'application/json' })]);
    else setFailed(`${name} could not be read (${response.status}). Build the app again: it belongs to public/samples.`);
  };
  return (
    <p className="samples">
      <span className="lab">Only looking? Import a real sample:</span>
      {SAMPLES.map(({ file, text }) => (
        <button
          key={file}
          type="button"
          className="btn"
          onClick={() => void take(file).catch(() => setFailed(`${file}: the server does not answer.`))}
        >
          {text}
        </button>
      ))}
      {failed && <span role="alert">{failed}</span>}
    </p>
  );
}
