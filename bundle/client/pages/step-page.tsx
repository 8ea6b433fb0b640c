import { useMemo } from 'react';
import { StepView } from '@/components/gallery/step-view';
import { useAnswer } from '@/components/ui/use-answer';
import type { StepDetail } from '@/lib/contract';
import { copy } from '../copy';
import { Reading } from './reading';

export function StepPage({ run, step }: { run: string; step: number }) {
  const { manifest, index } = copy();
  const { value: detail, isCurrent, failure } = useAnswer<StepDetail>(`/api/v1/runs/${encodeURIComponent(run)}/steps/${step}`);
  const shown = useMemo(() => detail?.cards.filter(({ treeKey }) => index.trees.has(treeKey)) ?? [], [detail, index]);
  if (!detail || !isCurrent) return <Reading what={`step ${step}`} failure={failure} />;
  return (
    <StepView
      run={run}
      name={manifest.name}
      detail={detail}
      attempt={null}
      shown={shown}
      steps={manifest.steps.map((one) => one.step)}
      others={[]}
      live={null}
    />
  );
}
