#!/usr/bin/env node
// Plain JavaScript: it must be able to say that the packages are missing.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

if (!existsSync(join(root, 'node_modules', 'tsx'))) {
  console.error(`Canopy's packages are not installed. Run \`npm ci\` in ${root}.`);
  process.exit(1);
}

// The aliases of our own tsconfig hold whatever folder the command is called from.
process.env.TSX_TSCONFIG_PATH = join(root, 'tsconfig.json');
const { register } = await import('tsx/esm/api');
register();
const { main } = await import('./main.ts');
process.exitCode = await main(process.argv.slice(2));
