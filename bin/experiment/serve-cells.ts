import { ENGINE_VERSION } from '@/lib/runner/training-run';
import { writeResult } from './cell-result';
import type { CellNews, CellOrder } from './messages';
import { forgetSpool, recordCell, summariseCell } from './run-cell';

const NEWS_EVERY_MS = 250;

const tell = (news: CellNews): void => void process.send?.(news);

async function serve({ cell, hash, folder, mode, server, code }: CellOrder): Promise<void> {
  const started = performance.now();
  let toldAt = 0;
  const onStep = (done: number): void => {
    if (performance.now() - toldAt < NEWS_EVERY_MS) return;
    toldAt = performance.now();
    tell({ kind: 'step', done });
  };
  const counts = mode === 'summary' ? await summariseCell(cell, { onStep }) : await recordCell(cell, { folder, server, onStep });
  const { key, labels, seed, config } = cell;
  const wallMs = Math.round(performance.now() - started);
  await writeResult(folder, {
    format: 1,
    hash,
    key,
    labels,
    seed,
    config,
    engineVersion: ENGINE_VERSION,
    code,
    wallMs,
    recorded: mode === 'record',
    ...counts,
  });
  if (mode === 'record') await forgetSpool(folder, config.run);
}

process.on('message', (order: CellOrder) => {
  serve(order).then(
    () => tell({ kind: 'done' }),
    (error: unknown) => tell({ kind: 'failed', why: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
// The parent decides about Ctrl-C; when it dies, so does this.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit(1));
tell({ kind: 'ready' });
