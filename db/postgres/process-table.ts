import { readFileSync } from 'node:fs';

/** Fields of /proc/PID/stat after the command, which may itself hold spaces and brackets; null off Linux. */
function stat(pid: number): { command: string; fields: string[] } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const close = text.lastIndexOf(')');
    return { command: text.slice(text.indexOf('(') + 1, close), fields: text.slice(close + 2).split(' ') };
  } catch {
    return null;
  }
}

/** True where a process runs under this id. A zombie does not run. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return stat(pid)?.fields[0] !== 'Z';
}

/** The process's start in clock ticks since boot, as text; null where the system does not say. */
export const processStart = (pid: number): string | null => stat(pid)?.fields[19] ?? null;

/** The program's name (at most 15 characters); null where the system does not say. */
export const processName = (pid: number): string | null => stat(pid)?.command ?? null;
