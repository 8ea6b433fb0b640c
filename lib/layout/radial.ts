import { layoutTidyHorizontal } from './tidy-horizontal';
import type { TreeGeometry, TreeShape } from './types';

/** The tidy layout bent into a circle: a rollout is a spoke, its continuations fork clockwise of it. O(N). */
export const layoutRadial = (shape: TreeShape): TreeGeometry => ({ ...layoutTidyHorizontal(shape), frame: 'polar' });
