import type { DependentKey, ReadRunConfig, RunConfig } from './run-config';

/** Allocators whose stage 1 decides by utility and explores by drawing Ṽ. */
const DRAWING: readonly string[] = ['trace', 'trace-gain'];
const PPO_EPOCHS = 4;
const RATE = { plain: 16, adam: 0.05 } as const;
/** Under the plain gradient fn-call's policy collapses without a limit on its steps. [D] */
const FN_CALL_CLIP = 0.15;

/**
 * The recommended value of every setting that depends on others [D; docs/allocators.md says what was measured]. It is a
 * property of the method, never of what a run turned out to be.
 */
function recommended({ allocator, predictor, environment, optimiser, loss, ...given }: ReadRunConfig): Pick<RunConfig, DependentKey> {
  const gain = allocator === 'trace-gain';
  const rootDraw = given.rootDraw ?? (DRAWING.includes(allocator) && predictor === 'hashed' ? 1 : 0);
  const epochs = given.epochs ?? (loss.startsWith('ppo') ? PPO_EPOCHS : 1);
  return {
    mMax: gain ? 8 : 16,
    rootDraw,
    explore: rootDraw > 0 ? 0 : 0.1,
    poolFactor: gain || allocator === 'pcl' ? 4 : 8,
    epochs,
    learningRate: RATE[optimiser] / epochs,
    gradientClip: environment === 'fn-call' && optimiser === 'plain' ? FN_CALL_CLIP : null,
  };
}

/** Fills in what the author left open. */
export function withRecommended(read: ReadRunConfig): RunConfig {
  const given = Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) as ReadRunConfig;
  return { ...recommended(read), ...given } as RunConfig;
}
