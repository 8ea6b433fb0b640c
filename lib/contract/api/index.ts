import { CALIBRATION_OPERATIONS } from './calibration';
import { COMPARE_OPERATIONS } from './compare';
import { DECISION_OPERATIONS } from './decisions';
import { FIGURE_OPERATIONS } from './figures';
import type { Operation } from './operation';
import { RUN_OPERATIONS } from './runs';
import { TREE_OPERATIONS } from './trees';
import { VIEW_OPERATIONS } from './views';
import { WRITE_OPERATIONS } from './writing';

/** Every operation of the API. A route is described here or a test fails. */
export const OPERATIONS: readonly Operation[] = [
  ...RUN_OPERATIONS,
  ...TREE_OPERATIONS,
  ...DECISION_OPERATIONS,
  ...CALIBRATION_OPERATIONS,
  ...COMPARE_OPERATIONS,
  ...FIGURE_OPERATIONS,
  ...VIEW_OPERATIONS,
  ...WRITE_OPERATIONS,
];
