/** How a run is told apart in every chart: a colour token, a dash pattern and a marker. */
export interface RunStyle {
  /** 1–4: `--run-1` … `--run-4`. */
  readonly slot: number;
  readonly colour: string;
  /** SVG dash array; empty = solid. */
  readonly dash: string;
  readonly marker: RunMarker;
}

export type RunMarker = 'disc' | 'square' | 'triangle' | 'diamond';

const SLOTS = 4;
const DASHES = ['', '6 3', '2 3', '8 3 2 3'] as const;
const MARKERS: readonly RunMarker[] = ['disc', 'square', 'triangle', 'diamond'];

/** 32-bit FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return value;
}

function styleOf(slot: number, turn: number): RunStyle {
  const second = (slot + turn) % SLOTS;
  return { slot: slot + 1, colour: `var(--run-${slot + 1})`, dash: DASHES[second]!, marker: MARKERS[second]! };
}

/**
 * Styles of runs that may be drawn together. A run prefers the slot its id hashes to; the runs that began earlier
 * choose first, so that a later one never recolours them. Beyond four the colours return with another dash and marker.
 */
export function runStyles(runs: readonly { readonly run: string; readonly startedAt: string }[]): Map<string, RunStyle> {
  const byStart = [...runs].sort((a, b) => (a.startedAt < b.startedAt ? -1 : a.startedAt > b.startedAt ? 1 : a.run < b.run ? -1 : 1));
  const styles = new Map<string, RunStyle>();
  let taken = new Set<number>();
  let turn = 0;
  for (const { run } of byStart) {
    if (taken.size === SLOTS) {
      taken = new Set();
      turn++;
    }
    let slot = hash(run) % SLOTS;
    while (taken.has(slot)) slot = (slot + 1) % SLOTS;
    taken.add(slot);
    styles.set(run, styleOf(slot, turn));
  }
  return styles;
}
