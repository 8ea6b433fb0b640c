const percent = (value) => (value === null ? '–' : `${(100 * value).toFixed(1)} %`);

function columns(rows) {
  const widths = rows[0].map((_, i) => Math.max(...rows.map((row) => row[i].length)));
  return rows.map((row) => `  ${row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('   ')}`).join('\n');
}

async function stored(server, run) {
  const response = await fetch(`${server}/api/v1/runs/${encodeURIComponent(run)}`);
  if (!response.ok) throw new Error(`the server does not know run ${run} (HTTP ${response.status})`);
  return (await response.json()).row;
}

async function read(server, result) {
  if (result.failure !== undefined) return { lost: true, cells: [result.allocator.toUpperCase(), 'failed', '', '', '', ''], note: result.failure };
  const row = await stored(server, result.run);
  const lost = !result.delivered || row.trees !== result.sent.trees || row.nodes !== result.sent.nodes || result.code !== 0;
  const ratio = row.effectiveRatio && row.effectiveRatio.funded > 0 ? row.effectiveRatio.mixed / row.effectiveRatio.funded : null;
  const cells = [
    result.allocator.toUpperCase(),
    `${row.steps}`,
    `${result.sent.trees}`,
    `${row.trees}`,
    percent(ratio),
    percent(row.accuracy?.value ?? null),
  ];
  return {
    lost,
    cells,
    note: lost ? `sent ${result.sent.trees} trees with ${result.sent.nodes} nodes; stored ${row.trees} with ${row.nodes}` : null,
  };
}

/**
 * What was sent against what the server's API says is stored.
 * @returns {Promise<{ text: string, lost: boolean }>}
 */
export async function summarise(server, results) {
  const rows = await Promise.all(
    results.map((result) =>
      read(server, result).catch((error) => ({ lost: true, cells: [result.allocator.toUpperCase(), '?', '', '', '', ''], note: error.message })),
    ),
  );
  const head = ['run', 'steps', 'trees sent', 'trees stored', 'effective ratio', 'accuracy'];
  const notes = rows.filter((row) => row.note).map((row) => `  ${row.cells[0]}: ${row.note}`);
  const lost = rows.some((row) => row.lost);
  return { text: [columns([head, ...rows.map((row) => row.cells)]), ...notes, lost ? '  A TREE WAS LOST.' : '  No tree was lost.'].join('\n'), lost };
}
