import { layoutTidyHorizontal } from './tidy-horizontal';
import type { TreeGeometry, TreeShape } from './types';

/** The tidy layout growing downward: a rollout runs down, its continuations fork to its right. O(N). */
export const layoutTidyVertical = (shape: TreeShape): TreeGeometry => ({ ...layoutTidyHorizontal(shape), frame: 'columns' });
