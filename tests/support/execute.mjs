import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * Runs a program in the project's folder. @returns {Promise<{ code: number | null, output: string }>} `output` only with `capture`
 * @param {string} program @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, capture?: boolean }} [options]
 */
export function execute(program, args, { env = {}, capture = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', capture ? 'pipe' : 'inherit', capture ? 'pipe' : 'inherit'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** Runs a package's program with this Node. @param {string} path below node_modules */
export const executeModule = (path, args, options) => execute(process.execPath, [`${ROOT}/node_modules/${path}`, ...args], options);
