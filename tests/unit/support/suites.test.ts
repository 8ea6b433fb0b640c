import { expect, test } from 'vitest';
import { judged, playwrightCounts, sum, verdict, vitestCounts } from '../../support/suites.mjs';

const vitestReport = (over: object) => ({ numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [], ...over });
const playwrightReport = (stats: object, errors: unknown[] = []) => ({
  stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  errors,
});

test('the last line is the sum over all suites', () => {
  expect(
    verdict(
      sum([
        { passed: 5, failed: 0 },
        { passed: 30, failed: 2 },
        { passed: 0, failed: 1 },
      ]),
    ),
  ).toBe('35 passed, 3 failed');
  expect(verdict(sum([]))).toBe('0 passed, 0 failed');
});

test('vitest: failures, files that broke while loading, skipped and todo tests all count against', () => {
  expect(vitestCounts(vitestReport({}))).toEqual({ passed: 3, failed: 0 });
  expect(vitestCounts(vitestReport({ numFailedTests: 2 }))).toEqual({ passed: 3, failed: 2 });
  const broken = { status: 'failed', assertionResults: [] };
  const failing = { status: 'failed', assertionResults: [{}] };
  expect(vitestCounts(vitestReport({ numFailedTests: 1, numPendingTests: 1, numTodoTests: 1, testResults: [broken, failing] }))).toEqual({
    passed: 3,
    failed: 4,
  });
});

test('playwright: flaky and skipped count against, and so do errors outside tests', () => {
  expect(playwrightCounts(playwrightReport({}))).toEqual({ passed: 4, failed: 0 });
  expect(playwrightCounts(playwrightReport({ unexpected: 1, flaky: 1, skipped: 1 }, [{}]))).toEqual({ passed: 4, failed: 4 });
});

test('a runner that crashed, wrote nothing or ran nothing is a failure', () => {
  expect(judged(null, 0)).toEqual({ passed: 0, failed: 1 });
  expect(judged({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 });
  expect(judged({ passed: 9, failed: 0 }, 1)).toEqual({ passed: 9, failed: 1 });
  expect(judged({ passed: 9, failed: 2 }, 1)).toEqual({ passed: 9, failed: 2 });
  expect(judged({ passed: 9, failed: 0 }, 0)).toEqual({ passed: 9, failed: 0 });
});
