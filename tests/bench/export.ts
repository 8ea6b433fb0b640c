import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TreeSnapshot } from '@/lib/contract/snapshot';
import type { FigureFormat } from '@/lib/figure/figure-ref';
import { inkOf } from '@/lib/figure/inks';
import type { Scene, TextMark } from '@/lib/figure/scene';
import { sceneToSvg, written, xmlText } from '@/lib/figure/svg';
import { treeFigure, treeHeightPx } from '@/lib/figure/tree-figure';
import { writeFigure } from '@/lib/publish/export-figure';
import type { OpenFigure } from '@/lib/publish/figure-kind';
import { startCanopy } from '../support/canopy-server';
import type { Bench } from './bench';
import { bigTreeRun, ingest } from './big-tree';
import { syntheticSnapshot } from './trees/synthetic';

const NODES = 2_000;
const FACTORS = [1, 10, 100] as const;
const REPETITIONS = 7;
const FORMATS = ['svg', 'pdf', 'png'] as const satisfies readonly FigureFormat[];
const QUERY = new URLSearchParams('preset=double');
const ROOT = join(import.meta.dirname, '..', '..');

const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);
const median = (values: readonly number[]): number => sorted(values)[values.length >> 1]!;

/** The figure of a tree, its last scene kept for the reference. */
function openTree(snapshot: TreeSnapshot): OpenFigure & { scene: OpenFigure['scene']; readonly last: () => Scene } {
  let last: Scene | null = null;
  const data = {
    // Whole: the page would put the rest of a wide family away
    folded: { snapshot, folds: new Map(), wholePlace: null, hidden: 0 },
    title: 'bench',
    layout: null,
    colouring: 'v' as const,
    selected: null,
    faint: null,
    filter: null,
    labels: true,
  };
  return {
    source: { runs: ['bench'], page: '/' },
    titled: false,
    heightPx: ({ widthPx, style }) => treeHeightPx(data, widthPx, style.textPx),
    scene: (frame) => {
      last = treeFigure(data, frame);
      return last;
    },
    last: () => last!,
  };
}

/** The same marks as SVG with letters left to the reader's fonts: what writing them costs at least. */
function plain(scene: Scene): string {
  const write = ({ text, xPx, yPx, sizePx, align }: TextMark, fill: string): string =>
    `<text${written({ x: xPx, y: yPx, 'font-size': sizePx, 'text-anchor': align, fill })}>${xmlText(text)}</text>`;
  return sceneToSvg(scene, { inkOf: (paint) => inkOf(paint, 'light', 'colour'), text: { write, definitions: () => '' } });
}

async function timed<T>(work: () => T | Promise<T>): Promise<readonly [ms: number, result: T]> {
  const start = performance.now();
  const result = await work();
  return [performance.now() - start, result];
}

interface Measured {
  readonly nodes: number;
  readonly ms: Record<string, number>;
  readonly bytes: Record<string, number>;
  readonly referenceMs: number;
  readonly referenceBytes: number;
  readonly note: string | null;
}

/** Formats and reference in turn, so that a busy moment meets all of them. */
async function measure(nodes: number, repetitions: number): Promise<Measured> {
  const open = openTree(syntheticSnapshot('bushy', nodes));
  const times: Record<string, number[]> = { svg: [], pdf: [], png: [], reference: [] };
  const bytes: Record<string, number> = {};
  let note: string | null = null;
  let referenceBytes = 0;
  for (let i = 0; i <= repetitions; i++)
    for (const format of FORMATS) {
      const [ms, figure] = await timed(() => writeFigure({ kind: 'tree', query: QUERY }, open, format));
      const [plainMs, text] = await timed(() => plain(open.last()));
      bytes[format] = figure.bytes.length;
      referenceBytes = text.length;
      note = figure.notes[0] ?? null;
      // The first round loads fonts
      if (i === 0) continue;
      times[format]!.push(ms);
      times.reference!.push(plainMs);
    }
  const ms = Object.fromEntries(FORMATS.map((format) => [format, median(times[format]!)]));
  return { nodes, ms, bytes, referenceMs: median(times.reference!), referenceBytes, note };
}

/** The same tree from a server and from the command line, whole: address in, file out. */
async function fromOutside(): Promise<Record<string, number>> {
  const home = mkdtempSync(join(tmpdir(), 'canopy-bench-'));
  const server = await startCanopy(home);
  try {
    await ingest(server.url, bigTreeRun('bench-export', NODES));
    const figure = `tree?run=bench-export&tree=${encodeURIComponent('0~0~big~0')}`;
    const ask = async (): Promise<number> => {
      const [ms, response] = await timed(async () => {
        const answer = await fetch(`${server.url}/api/v1/figures/${figure.replace('tree?', 'tree.svg?')}`);
        await answer.arrayBuffer();
        return answer;
      });
      if (!response.ok) throw new Error(`the server answered ${response.status}`);
      return ms;
    };
    const firstMs = await ask();
    const warm: number[] = [];
    for (let i = 0; i < REPETITIONS; i++) warm.push(await ask());
    const commands: number[] = [];
    for (let i = 0; i < 3; i++) {
      const env = { ...process.env, CANOPY_HOME: home };
      const args = [join(ROOT, 'bin', 'canopy.mjs'), 'export', figure, '--out', join(home, 'figure.svg')];
      const [ms, { status, stderr }] = await timed(() => spawnSync(process.execPath, args, { env, encoding: 'utf8' }));
      if (status !== 0) throw new Error(stderr);
      commands.push(ms);
    }
    return { serverFirstMs: firstMs, serverMs: median(warm), commandMs: median(commands) };
  } finally {
    await server.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

export const bench: Bench = {
  name: 'export',
  describe: 'a tree of 2,000 nodes to SVG, PDF and PNG, and ×10, ×100, against writing the same marks without fonts',
  run: async (report) => {
    const grown: Measured[] = [];
    for (const factor of FACTORS) {
      const measured = await measure(NODES * factor, factor === 100 ? 3 : REPETITIONS);
      grown.push(measured);
      const said = FORMATS.map((format) => `${format} ${measured.ms[format]!.toFixed(0)} ms, ${(measured.bytes[format]! / 1e3).toFixed(0)} kB`);
      report(`${measured.nodes} nodes: ${said.join('; ')}; plain ${measured.referenceMs.toFixed(1)} ms`);
    }
    const outside = await fromOutside();
    report(`from a server ${outside.serverMs!.toFixed(0)} ms, from the command line ${outside.commandMs!.toFixed(0)} ms`);
    const [own] = grown as [Measured, ...Measured[]];
    const value = own.ms.svg!;
    return {
      value,
      unit: 'ms',
      reference: own.referenceMs,
      ratio: value / own.referenceMs,
      n: REPETITIONS,
      detail: { grown, outside, preset: 'double' },
    };
  },
};
