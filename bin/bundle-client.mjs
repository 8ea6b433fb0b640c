// Plain JavaScript: the web app's build calls it before anything of ours has been compiled.
import { readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/postcss';
import { build } from 'esbuild';
import postcss from 'postcss';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const CLIENT = join(ROOT, 'bundle', 'client');
const ASSETS = 'assets';

/** What the pages of a copy have in place of a server's: module → ours. */
const INSTEAD = {
  'next/link': 'next/link.tsx',
  'next/navigation': 'next/navigation.ts',
  'components/ui/host.ts': 'host.ts',
  'components/shell/shell.tsx': 'shell.tsx',
  'components/figure/export-button.tsx': 'export-button.tsx',
};

const instead = {
  name: 'instead',
  setup({ onResolve, resolve: find }) {
    // Every way to such a file leads through here: what the bundler knows of it would else depend on who came first
    const ours = (name, { kind, importer }) => find(`./${name}`, { resolveDir: CLIENT, kind, importer, pluginData: 'found' });
    onResolve({ filter: /^next\// }, (args) => {
      if (Object.hasOwn(INSTEAD, args.path)) return ours(INSTEAD[args.path], args);
      return { errors: [{ text: `a copy of a run has nothing in place of ${args.path}` }] };
    });
    onResolve({ filter: /\/(host|shell|export-button|link|navigation)$/ }, async (args) => {
      if (args.pluginData === 'found' || args.path.startsWith('next/')) return undefined;
      const found = await find(args.path, { resolveDir: args.resolveDir, kind: args.kind, importer: args.importer, pluginData: 'found' });
      const name = INSTEAD[found.path.slice(ROOT.length + 1)];
      return name ? ours(name, args) : found;
    });
  },
};

const styles = {
  name: 'styles',
  setup({ onLoad }) {
    onLoad({ filter: /bundle\.css$/ }, async ({ path }) => {
      const { css } = await postcss([tailwind({ optimize: true })]).process(readFileSync(path, 'utf8'), { from: path });
      return { contents: css, loader: 'css', resolveDir: CLIENT };
    });
  },
};

const WORKER = /new Worker\(new URL\('(\.[^']+)', import\.meta\.url\)/g;

/** A worker's file is built for itself; its name is written where the page starts it. */
const workersNamed = (names) => ({
  name: 'workers',
  setup({ onLoad }) {
    onLoad({ filter: /(lay-tree|thumbnail-painter)\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8').replace(WORKER, (_, worker) => {
        const name = names.get(resolve(dirname(path), worker));
        return `new Worker(new URL('./${name}', import.meta.url)`;
      });
      return { contents: text, loader: 'ts' };
    });
  },
});

const common = {
  absWorkingDir: ROOT,
  bundle: true,
  write: false,
  minify: true,
  metafile: true,
  legalComments: 'linked',
  target: 'es2022',
  jsx: 'automatic',
  outdir: join(ROOT, ASSETS),
  entryNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  chunkNames: 'part-[hash]',
  loader: { '.woff2': 'file', '.svg': 'file' },
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'silent',
};

/** Name of what an entry was built to, by the entry's path. */
const builtNames = ({ metafile }) =>
  new Map(Object.entries(metafile.outputs).flatMap(([file, { entryPoint }]) => (entryPoint ? [[join(ROOT, entryPoint), basename(file)]] : [])));

const filesOf = ({ outputFiles }) => outputFiles.map(({ path, contents }) => ({ file: `${ASSETS}/${basename(path)}`, bytes: contents }));

/**
 * Builds the pages of a static copy: index.html and what it loads, names of the assets by their content.
 * @returns {Promise<readonly { file: string, bytes: Uint8Array }[]>}
 */
export async function buildBundleClient() {
  const workers = await build({
    ...common,
    format: 'iife',
    entryPoints: ['components/tree/layout-worker.ts', 'components/gallery/thumbnail-worker.ts', 'bundle/client/early-theme.ts', 'app/icon.svg'],
    plugins: [instead],
  });
  const names = builtNames(workers);
  const pages = await build({
    ...common,
    format: 'esm',
    splitting: true,
    entryPoints: ['bundle/client/main.tsx'],
    plugins: [instead, styles, workersNamed(names)],
  });
  const main = builtNames(pages).get(join(CLIENT, 'main.tsx'));
  const style = Object.keys(pages.metafile.outputs)
    .map((file) => basename(file))
    .find((file) => file.endsWith('.css'));
  const icon = filesOf(workers).find(({ file }) => file.endsWith('.svg'));
  const html = readFileSync(join(CLIENT, 'index.html'), 'utf8')
    .replace('%MAIN%', `${ASSETS}/${main}`)
    .replace('%STYLE%', `${ASSETS}/${style}`)
    .replace('%THEME%', `${ASSETS}/${names.get(join(CLIENT, 'early-theme.ts'))}`)
    .replace('%ICON%', icon?.file ?? '');
  const licences = [
    { file: 'LICENSE', bytes: readFileSync(join(ROOT, 'LICENSE')) },
    { file: `${ASSETS}/Geist.LEGAL.txt`, bytes: readFileSync(join(ROOT, 'node_modules', 'geist', 'LICENSE.txt')) },
  ];
  return [{ file: 'index.html', bytes: new TextEncoder().encode(html) }, ...licences, ...filesOf(workers), ...filesOf(pages)];
}
