import tseslint from 'typescript-eslint';

// Biome does the rest; these three need types. A promise that nobody awaits loses an error, and sometimes a tree.
export default tseslint.config(
  { ignores: ['node_modules/**', '.next*/**', 'tests/.artifacts/**', '**/*.mjs', '**/*.cjs', 'next-env.d.ts'] },
  {
    files: ['**/*.ts', '**/*.tsx'],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: { parser: tseslint.parser, parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
    },
  },
);
