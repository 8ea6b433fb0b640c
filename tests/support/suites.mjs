/** Counts of one suite, read from the JSON that its runner wrote. */

/** @typedef {{ passed: number, failed: number }} Counts */

/** @param {readonly Counts[]} counts @returns {Counts} */
export const sum = (counts) =>
  counts.reduce((total, { passed, failed }) => ({ passed: total.passed + passed, failed: total.failed + failed }), { passed: 0, failed: 0 });

/** The last line of `npm test`. @param {Counts} counts */
export const verdict = ({ passed, failed }) => `${passed} passed, ${failed} failed`;

/** Files that broke before a test of theirs ran count as one failure each. @param {any} report @returns {Counts} */
export function vitestCounts(report) {
  const brokenFiles = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
  // A test that is skipped or still to be written proves nothing: it fails the run.
  const idle = report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles + idle };
}

/** @param {any} report @returns {Counts} */
export function playwrightCounts(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + skipped + report.errors.length };
}

/**
 * A runner that ended badly or wrote no report must not read as success.
 * @param {Counts | null} counts @param {number | null} exitCode @returns {Counts}
 */
export function judged(counts, exitCode) {
  if (counts === null || counts.passed + counts.failed === 0) return { passed: 0, failed: 1 };
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
