import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { isRoot } from './locations';
import { Problem } from './problem';

/** User and group that the server runs as; null = the present user. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

const SYSTEM_USER = 'canopy';
const EXECUTE = 1;

function lookUp(name: string): ServerUser | null {
  const id = (flag: string): number => {
    const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : Number.NaN;
  };
  const user = { uid: id('-u'), gid: id('-g'), name };
  return Number.isInteger(user.uid) && Number.isInteger(user.gid) && user.uid !== 0 ? user : null;
}

function create(): ServerUser | null {
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin', SYSTEM_USER]);
  return lookUp(SYSTEM_USER);
}

function ownerOf(folder: string): ServerUser | null {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid, name: `uid ${found.uid}` } : null;
}

/**
 * Who the server runs as. Postgres refuses root, so root lends it the owner of an existing data folder, else the
 * system user `canopy` (created if need be), else `postgres` or `nobody`. Throws Problem where there is none.
 */
export function serverUser(dataFolder: string): ServerUser | null {
  if (!isRoot()) return null;
  const user = ownerOf(dataFolder) ?? lookUp(SYSTEM_USER) ?? create() ?? lookUp('postgres') ?? lookUp('nobody');
  if (user) return user;
  throw new Problem(
    'Postgres does not run as root and no unprivileged user exists.',
    'Create one with `useradd --system canopy`, or run Canopy as a plain user.',
  );
}

function mayEnter(folder: string, user: ServerUser): boolean {
  const { mode, uid, gid } = statSync(folder);
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
  return ((mode >> shift) & EXECUTE) === EXECUTE;
}

/** The outermost folder on the way to `path` that `user` may not enter; null = all of them are open. */
export function closedFolder(path: string, user: ServerUser | null): string | null {
  if (!user) return null;
  const chain: string[] = [];
  for (let at = path; ; at = dirname(at)) {
    chain.unshift(at);
    if (at === dirname(at)) break;
  }
  return chain.find((folder) => !mayEnter(folder, user)) ?? null;
}
