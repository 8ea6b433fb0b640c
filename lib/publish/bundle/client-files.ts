import { readdirSync, readFileSync } from 'node:fs';
import type { Entry } from './entry';

/** Where `npm run build` puts the pages of copies, beside the server. */
const FOLDER = 'bundle-client';

/** The pages of a copy as the build left them; null where the server runs without a build. */
export function builtPages(root: string = process.cwd()): readonly Entry[] | null {
  const folder = [root, FOLDER].join('/');
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry): Entry => {
        const path = `${entry.parentPath}/${entry.name}`;
        return { file: path.slice(folder.length + 1), bytes: readFileSync(path) };
      });
  } catch {
    return null;
  }
}
