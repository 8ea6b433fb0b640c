/** The arrows of CONTRIBUTING.md as rules: a part may import only what is named for it. */
/** part → what it may import, as path patterns; packages are listed where only some are allowed. */
const PARTS = {
  'lib/contract': { to: ['lib/contract'], packages: ['zod'] },
  'lib/engine': { to: ['lib/engine'], packages: [] },
  'lib/environments': { to: ['lib/environments', 'lib/engine'], packages: [] },
  'lib/policies': { to: ['lib/policies', 'lib/engine', 'lib/environments'] },
  'lib/runner': { to: ['lib/runner', 'lib/engine', 'lib/environments', 'lib/policies', 'lib/contract'] },
  'lib/derive': { to: ['lib/derive', 'lib/contract'], packages: [] },
  'lib/display': { to: ['lib/display', 'lib/contract'], packages: [] },
  'lib/text': { to: ['lib/text', 'lib/display', 'lib/contract'], packages: ['anser', 'diff', 'marked'] },
  'lib/layout': { to: ['lib/layout', 'lib/contract'], packages: ['d3-hierarchy'] },
  'lib/figure': { to: ['lib/figure', 'lib/layout', 'lib/display', 'lib/derive', 'lib/contract'] },
  // Figures as files: data from the queries, scenes from lib/figure, fonts and writers of its own.
  // A recorded step, asked for its decisions again: what pages, API and figures share.
  'lib/decisions': {
    to: ['lib/decisions', 'lib/runner/replay', 'lib/engine/config', 'lib/derive', 'lib/contract', 'db/queries', 'db/client'],
    packages: [],
  },
  'lib/publish': {
    to: [
      'lib/publish',
      'lib/bundle',
      'lib/decisions',
      'lib/figure',
      'lib/layout',
      'lib/display',
      'lib/derive',
      'lib/query-language',
      'lib/text',
      'lib/contract',
      'db/queries',
      'db/client',
      'db/postgres/problem',
    ],
  },
  'lib/query-language': { to: ['lib/query-language', 'lib/contract', 'lib/derive', 'lib/display'], packages: [] },
  // A static copy of a run, read: it runs in the browser.
  'lib/bundle': { to: ['lib/bundle', 'lib/query-language', 'lib/display', 'lib/contract'], packages: [] },
  bundle: { to: ['bundle', 'components', 'lib/bundle', 'lib/contract', 'lib/figure', 'lib/display', 'app/globals.css'] },
  'lib/table': { to: ['lib/table', 'lib/contract', 'lib/derive'], packages: ['hyparquet', 'hyparquet-writer'] },
  'lib/store': { to: ['lib/store', 'lib/contract', 'lib/layout', 'lib/derive'], packages: ['zustand'] },
  // Importing ends in ingest.
  'lib/formats': { to: ['lib/formats', 'lib/contract', 'lib/ingest', 'db/client'], packages: ['zod'] },
  // What is derived when a batch is written has one definition, in lib/derive.
  'lib/ingest': {
    to: ['lib/ingest', 'lib/contract', 'lib/derive', 'db/client', 'db/commands', 'db/stored', 'db/postgres/explain-error', 'db/postgres/problem'],
  },
  db: { to: ['db', 'lib/contract', 'lib/derive'] },
  components: {
    to: ['components', 'lib/contract', 'lib/derive', 'lib/query-language', 'lib/layout', 'lib/figure', 'lib/store', 'lib/display', 'lib/text'],
  },
  app: { to: ['app', 'components', 'db', 'lib', 'public'] },
};

const ROOTS = '^(lib|db|components|app|bin|bundle|tests)/';
const under = (path) => `^${path}(/|\\.|$)`;

const arrows = Object.entries(PARTS).map(([part, { to }]) => ({
  name: `arrow-${part.replace('/', '-')}`,
  comment: `${part} may import only ${to.join(', ')}.`,
  severity: 'error',
  from: { path: under(part) },
  to: { path: ROOTS, pathNot: to.map(under) },
}));

const packages = Object.entries(PARTS)
  .filter(([, part]) => part.packages !== undefined)
  .map(([part, { packages: allowed }]) => ({
    name: `packages-${part.replace('/', '-')}`,
    comment: `${part} may use ${allowed.length > 0 ? `only the package ${allowed.join(', ')}` : 'no package'}.`,
    severity: 'error',
    from: { path: under(part) },
    to: { path: 'node_modules', ...(allowed.length > 0 ? { pathNot: allowed.map((name) => `node_modules/(@types/)?${name}/`) } : {}) },
  }));

/** Pure parts: no input, no output, no clock of the machine. */
const PURE = '^lib/(contract|engine|environments|derive|display|layout|query-language|store|text|bundle)/';

module.exports = {
  forbidden: [
    ...arrows,
    ...packages,
    {
      name: 'pure-no-node',
      comment: 'The algorithm and everything the browser shares do no input or output.',
      severity: 'error',
      from: { path: PURE },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-cycles',
      comment: 'Imports run one way.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-import-of-tests',
      comment: 'Nothing that ships imports a test.',
      severity: 'error',
      from: { pathNot: '^tests/' },
      to: { path: '^tests/' },
    },
    {
      name: 'nothing-unresolved',
      comment: 'An import that resolves to nothing is not seen by the other rules.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)\\.next|next-env\\.d\\.ts' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
};
