import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { nearestName } from '@/lib/engine/nearest-name';
import type { Bench } from './bench';

const NOT_BENCHES = new Set(['main.ts', 'bench.ts']);

async function benches(): Promise<Map<string, Bench>> {
  const found = new Map<string, Bench>();
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.ts') && !NOT_BENCHES.has(file));
  for (const file of files.sort()) {
    const { bench } = (await import(join(import.meta.dirname, file))) as { bench?: Bench };
    if (bench) found.set(bench.name, bench);
  }
  return found;
}

async function main([name]: readonly string[]): Promise<number> {
  const known = await benches();
  if (name === undefined || name === 'list') {
    for (const bench of known.values()) console.log(`${bench.name.padEnd(12)} ${bench.describe}`);
    return name === undefined ? 2 : 0;
  }
  const bench = known.get(name);
  if (!bench) {
    const near = nearestName(name, [...known.keys()]);
    console.error(`bench: there is no "${name}"${near ? `; did you mean "${near}"?` : ''}. Known: ${[...known.keys()].join(', ')}`);
    return 2;
  }
  const result = await bench.run((line) => console.error(line));
  console.log(JSON.stringify({ bench: bench.name, ...result }));
  return 0;
}

process.exit(await main(process.argv.slice(2)));
