import type { CanopyEventInput } from '@/lib/contract';
import { parseRunConfig } from '@/lib/runner/parse-run-config';
import type { RunConfigInput } from '@/lib/runner/run-config';
import { trainingRun } from '@/lib/runner/training-run';

/** Two runs of one group on the same prompts, few and small steps: what every spec may read and none may change. */
export const TRACE = 'e2e-trace';
export const GRPO = 'e2e-grpo';
export const STEPS = 3;

const SMALL = { steps: STEPS, M: 64, N: 2, warmUp: 1, trainTasks: 48, heldOutTasks: 16, evaluateEvery: 2, seed: 3 } as const;

/** A whole small run as events, made by the engine. */
export async function runEvents(config: Omit<RunConfigInput, keyof typeof SMALL> & Partial<RunConfigInput>): Promise<CanopyEventInput[]> {
  const clock = { monotonicMs: () => performance.now(), now: () => new Date() };
  const events: CanopyEventInput[] = [];
  for await (const event of trainingRun(parseRunConfig({ ...SMALL, ...config }), { attempt: 0, clock })) events.push(event);
  return events;
}

/** Sends events to a Canopy. Throws where one was not taken. */
export async function send(url: string, events: readonly CanopyEventInput[]): Promise<void> {
  const body = events.map((event) => `${JSON.stringify(event)}\n`).join('');
  const response = await fetch(new URL('/api/v1/ingest', url), { method: 'POST', headers: { 'content-type': 'application/x-ndjson' }, body });
  const answer = (await response.json()) as { quarantined?: number; conflicts?: number };
  if (!response.ok || answer.quarantined || answer.conflicts) throw new Error(`ingest: ${response.status} ${JSON.stringify(answer).slice(0, 400)}`);
}

export async function seed(url: string): Promise<void> {
  await send(url, await runEvents({ run: TRACE, name: 'trace small', allocator: 'trace', group: 'e2e' }));
  await send(url, await runEvents({ run: GRPO, name: 'grpo small', allocator: 'grpo', group: 'e2e' }));
}
