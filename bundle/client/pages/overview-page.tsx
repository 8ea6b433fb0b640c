import { useEffect, useMemo, useState } from 'react';
import { RunView } from '@/components/runs/run-view';
import { fetchFrom } from '@/components/ui/fetch-from';
import { useAnswer } from '@/components/ui/use-answer';
import { decodeRunColumns, type RunColumns, type RunDetail } from '@/lib/contract';
import { chartHeads } from '@/lib/figure/run-charts/heads';
import { copy } from '../copy';
import { Reading } from './reading';

const api = (run: string): string => `/api/v1/runs/${encodeURIComponent(run)}`;

function useColumns(run: string): { columns: RunColumns | null; failure: string | null } {
  const [state, setState] = useState<{ columns: RunColumns | null; failure: string | null }>({ columns: null, failure: null });
  useEffect(() => {
    const stop = new AbortController();
    fetchFrom(`${api(run)}/series?format=columns`, stop.signal)
      .then(async (response) => decodeRunColumns(new Uint8Array(await response.arrayBuffer()))[0] ?? null)
      .then(
        (columns) => setState({ columns, failure: null }),
        (error: unknown) => !stop.signal.aborted && setState({ columns: null, failure: error instanceof Error ? error.message : String(error) }),
      );
    return () => stop.abort();
  }, [run]);
  return state;
}

export function OverviewPage({ run }: { run: string }) {
  const { value: detail, failure } = useAnswer<RunDetail>(api(run));
  const series = useColumns(run);
  const heads = useMemo(() => (detail ? chartHeads([run], [detail.row]) : []), [run, detail]);
  if (!detail || !series.columns) return <Reading what="the run" failure={failure ?? series.failure} />;
  return (
    <RunView
      detail={detail}
      steps={series.columns.steps}
      heads={heads}
      inline={null}
      live={null}
      targets={[]}
      known={copy()
        .manifest.steps.map(({ step }) => step)
        .reverse()}
    />
  );
}
