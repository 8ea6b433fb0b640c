import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const CANOPY = join(import.meta.dirname, '..', '..', '..', 'bin', 'canopy.mjs');

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command from a folder that is not the project's. */
const canopy = (...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(process.execPath, [CANOPY, ...args], { cwd: tmpdir() }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });

test('without a command it lists them and exits 2; --help exits 0', async () => {
  const [bare, help] = await Promise.all([canopy(), canopy('--help')]);
  expect(bare.code).toBe(2);
  expect(bare.stdout).toBe('');
  expect(help.code).toBe(0);
  for (const name of ['serve', 'run', 'import', 'doctor']) expect(help.stdout).toMatch(new RegExp(`^ {2}${name} `, 'm'));
});

test('an unknown command or option exits 2 with the nearest name', async () => {
  const [command, option] = await Promise.all([canopy('docter'), canopy('run', 'kg-search', '--alocator', 'grpo')]);
  expect([command.code, command.stderr]).toEqual([2, expect.stringContaining('did you mean "doctor"?')]);
  expect([option.code, option.stderr]).toEqual([2, expect.stringContaining('did you mean --allocator?')]);
});

test('each command explains itself', async () => {
  const texts = await Promise.all(['serve', 'run', 'import', 'doctor'].map((name) => canopy(name, '--help')));
  for (const { code, stdout } of texts) {
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Usage: canopy /);
    expect(stdout).toContain('--json');
  }
});

test('any address but loopback is refused in a sentence', async () => {
  const { code, stderr } = await canopy('serve', '--host', '0.0.0.0');
  expect(code).toBe(1);
  expect(stderr).toContain('no access keys yet');
  expect(stderr).toContain('ssh -L');
});
