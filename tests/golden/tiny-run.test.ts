import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CanopyEventInput, eventSchema } from '@/lib/contract';
import { allocators } from '@/lib/engine/allocators/registry';
import { parseRunConfig } from '@/lib/runner/parse-run-config';
import { trainingRun } from '@/lib/runner/training-run';

/** Set to write the goldens anew; the difference is then for review. */
const REGENERATE = process.env.CANOPY_REGENERATE_GOLDEN === '1';

const clock = { monotonicMs: () => 0, now: () => new Date('2026-01-01T00:00:00Z') };

async function eventsOf(config: unknown): Promise<CanopyEventInput[]> {
  const events: CanopyEventInput[] = [];
  for await (const event of trainingRun(parseRunConfig(config), { attempt: 0, clock })) events.push(event);
  return events;
}

const goldens = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.jsonl'));

it('there is one for every allocator', () => {
  const held = goldens.map(
    (file) => (JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8').split('\n')[0] ?? '') as { allocator: string }).allocator,
  );
  expect(new Set(held)).toEqual(new Set(Object.keys(allocators)));
});

/** First line: the configuration. Every other line: an event. */
describe.each(goldens)('golden %s', (name) => {
  const path = join(import.meta.dirname, name);

  it('is what its configuration gives, byte for byte', async () => {
    const [header = '', ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
    const events = await eventsOf(JSON.parse(header));
    const written = events.map((event) => JSON.stringify(event));
    if (REGENERATE) writeFileSync(path, `${[header, ...written].join('\n')}\n`);
    expect(written.length).toBeGreaterThan(20);
    expect(written).toEqual(REGENERATE ? written : lines);
  });

  it('holds contract events only', async () => {
    const [header = ''] = readFileSync(path, 'utf8').split('\n');
    for (const event of await eventsOf(JSON.parse(header)))
      expect(eventSchema.safeParse(JSON.parse(JSON.stringify(event)))).toMatchObject({ success: true });
  });
});
