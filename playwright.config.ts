import { defineConfig } from '@playwright/test';

const asRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: process.env.CANOPY_E2E_OUTPUT ?? 'tests/.artifacts/e2e',
  retries: 0,
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 60_000,
  // A condition is waited for, never a time: generous where the machine is shared
  expect: { timeout: 15_000 },
  globalSetup: './tests/support/e2e-server.ts',
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['line'], ['json']] : [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: asRoot ? ['--no-sandbox'] : [],
    },
  },
});
