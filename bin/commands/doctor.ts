import { type Arguments, type Command, EXIT } from '../cli/command';
import type { Finding } from '../doctor/check';
import { database } from '../doctor/database';
import { clock, disk, home, node, packages, port, socketPath, user, webBuild } from '../doctor/machine';
import { DEFAULT_PORT } from '../serve/port';

const MARK = { ok: 'ok  ', warn: 'warn', fail: 'FAIL' } as const;

function lines({ check, level, found, remedy }: Finding): string {
  return `${MARK[level]}  ${check.padEnd(10)} ${found}${remedy ? `\n${' '.repeat(17)}→ ${remedy}` : ''}`;
}

async function runDoctor(args: Arguments): Promise<number> {
  const before = [node(), user(), clock(), packages(), webBuild(), home(), disk(), socketPath(), await port(args.integer('port', 1) ?? DEFAULT_PORT)];
  const findings = [...before, ...(await database())];
  const failed = findings.filter((finding) => finding.level === 'fail').length;
  if (args.flag('json')) console.log(JSON.stringify({ ok: failed === 0, findings }));
  else {
    for (const finding of findings) console.log(lines(finding));
    console.log(failed === 0 ? '\nNothing stands in the way.' : `\n${failed} to repair.`);
  }
  return failed === 0 ? EXIT.done : EXIT.failed;
}

export const doctor: Command = {
  name: 'doctor',
  usage: 'doctor [--port PORT] [--json]',
  about: 'Looks at what Canopy needs from this machine and says what to do about what is wrong. Exit code 1 if anything fails.',
  options: {
    port: { type: 'string', value: 'PORT', help: `port that will be served on (default ${DEFAULT_PORT})` },
    json: { type: 'boolean', help: 'print the findings as JSON' },
  },
  run: runDoctor,
};
