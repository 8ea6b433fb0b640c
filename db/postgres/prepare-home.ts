import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type Binaries, unreachable } from './binaries';
import { DATABASE_USER, type Locations, POSTGRES_MAJOR } from './locations';
import { Problem } from './problem';
import { closedFolder, type ServerUser } from './unprivileged-user';

/** A new cluster takes about 40 MB; less than this and it could not even write its first log segments. */
const NEEDED_BYTES = 200 * 2 ** 20;

function refusal(folder: string, error: NodeJS.ErrnoException): Problem {
  if (error.code === 'ENOSPC')
    return new Problem(`The disk that holds ${folder} is full.`, 'Free some space, or set CANOPY_HOME to another disk.', error);
  return new Problem(
    `Canopy may not write to its folder ${folder} (${error.code ?? error.message}).`,
    'Give this user the right to it, or set CANOPY_HOME to a folder of your own.',
    error,
  );
}

async function makeFolder(folder: string, mode: number, user: ServerUser | null): Promise<void> {
  try {
    const made = await mkdir(folder, { recursive: true, mode: 0o755 });
    const { uid } = await stat(folder);
    const mine = user?.uid ?? process.getuid?.();
    if (made === undefined && uid !== mine && uid !== process.getuid?.())
      throw new Problem(`${folder} belongs to another user (uid ${uid}).`, 'Run Canopy as that user, or set CANOPY_HOME to a folder of your own.');
    if (user) await chown(folder, user.uid, user.gid);
    await chmod(folder, mode);
  } catch (error) {
    throw error instanceof Problem ? error : refusal(folder, error as NodeJS.ErrnoException);
  }
}

/** Creates home and socket folder with the rights they need. The data folder is initdb's to create. */
export async function prepareFolders(at: Locations, user: ServerUser | null): Promise<void> {
  try {
    await mkdir(at.home, { recursive: true, mode: 0o755 });
    const { mode, uid } = await stat(at.home);
    // The home is ours to open, so that the database's user can reach what lies below; its parents are not.
    if (user && uid === 0) await chmod(at.home, mode | 0o011);
  } catch (error) {
    throw refusal(at.home, error as NodeJS.ErrnoException);
  }
  const closed = closedFolder(at.home, user);
  if (closed && user) throw unreachable(closed, user);
  await makeFolder(at.socketDir, 0o700, user);
}

async function run(program: string, args: readonly string[], user: ServerUser | null): Promise<{ code: number | null; output: string }> {
  const child = spawn(program, args, { ...(user ? { uid: user.uid, gid: user.gid } : {}), cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  return { code, output };
}

/** Makes the data folder beside its place and moves it there when it is whole, so that a kill leaves no half of it. */
async function createCluster(at: Locations, initdb: string, user: ServerUser | null): Promise<void> {
  const { bavail, bsize } = await statfs(at.home);
  if (bavail * bsize < NEEDED_BYTES)
    throw new Problem(
      `The disk that holds ${at.home} has only ${Math.floor((bavail * bsize) / 2 ** 20)} MB left; a new database needs ${NEEDED_BYTES / 2 ** 20} MB.`,
      'Free some space, or set CANOPY_HOME to another disk.',
    );
  const draft = `${at.data}.new-${randomBytes(4).toString('hex')}`;
  await makeFolder(draft, 0o700, user);
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const { code, output } = await run(initdb, ['-D', draft, '-U', DATABASE_USER, '--auth=trust', '--no-instructions', ...locale], user);
  if (code === 0) await rename(draft, at.data);
  else {
    await rm(draft, { recursive: true, force: true });
    throw new Problem('The database could not be created.', `initdb said: ${output.trim().split('\n').slice(-4).join(' ')}`);
  }
}

/** Makes sure that the data folder holds a cluster of our version. Throws Problem on a foreign folder. */
export async function prepareCluster(at: Locations, binaries: Binaries, user: ServerUser | null): Promise<void> {
  const entries = await readdir(at.data).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw refusal(at.data, error);
  });
  if (entries === null) return createCluster(at, binaries.initdb, user);
  if (!entries.includes('PG_VERSION'))
    throw new Problem(`${at.data} is not a Postgres data folder.`, 'Move it away, or set CANOPY_HOME to another folder.');
  const version = (await readFile(join(at.data, 'PG_VERSION'), 'utf8')).trim();
  if (version !== String(POSTGRES_MAJOR))
    throw new Problem(
      `${at.data} was written by Postgres ${version}; this Canopy brings Postgres ${POSTGRES_MAJOR}.`,
      'Use the Canopy that wrote it, or set CANOPY_HOME to another folder.',
    );
}
