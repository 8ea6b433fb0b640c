import { z } from 'zod';
import {
  CALIBRATION_BINS,
  CALIBRATION_POOLS,
  CALIBRATION_STAGES,
  CALIBRATION_TARGETS,
  CALIBRATION_WEIGHTS,
  calibrationNodesSchema,
  calibrationSchema,
  prefixCalibrationSchema,
  versionComparisonSchema,
} from '../read/calibration';
import { JSON_TYPE, type Operation, type Parameter } from './operation';
import { CSV, query, RUN } from './parameters';

const tag = 'Calibration';
const RANGE = z.string().regex(/^\d{1,9}-\d{1,9}$/);

/** What a slice is cut by. */
const SLICE: readonly Parameter[] = [
  query('steps', 'FROM-TO, both included.', RANGE),
  query('depth', 'FROM-TO, both included; 0 is the root.', RANGE),
  query('stage', 'Which nodes, by how the allocator met them. Default roots-and-prefixes.', z.enum(CALIBRATION_STAGES)),
  query('targets', 'What judges: unselected (default), fresh-or-bare, paper, exact.', z.enum(CALIBRATION_TARGETS)),
  query('predictor', 'A predictor version, or "exact V"; left out: V as recorded.'),
  query('bins', 'Bins of equal width (default) or equal mass.', z.enum(CALIBRATION_BINS)),
  query('count', 'Bins asked for, 2 to 50. Default 10.', z.number().int()),
  query('weight', 'Each node once (default), or by its rollouts.', z.enum(CALIBRATION_WEIGHTS)),
  query('pool', 'Runs pooled with this one: none (run, default), its group, its environment.', z.enum(CALIBRATION_POOLS)),
];
const FORMAT = query('format', 'json (default) or csv.', z.enum(['json', 'csv']));

export const CALIBRATION_OPERATIONS: readonly Operation[] = [
  {
    id: 'getCalibration',
    method: 'get',
    path: '/api/v1/runs/{run}/calibration',
    tag,
    about: 'Reliability bins of a slice of a run’s predictions, the same by depth, scores with intervals clustered by prompt, and what is left out.',
    parameters: [RUN, ...SLICE, FORMAT],
    answers: { [JSON_TYPE]: calibrationSchema, ...CSV },
  },
  {
    id: 'listCalibrationNodes',
    method: 'get',
    path: '/api/v1/runs/{run}/calibration/nodes',
    tag,
    about: 'Nodes of a slice with V in [from, to): what stands behind a bin. The first 500, and how many there are.',
    parameters: [RUN, ...SLICE, query('from', 'Least V.', z.number()), query('to', 'V below this; 1 includes 1.', z.number()), FORMAT],
    answers: { [JSON_TYPE]: calibrationNodesSchema, ...CSV },
  },
  {
    id: 'getPrefixCalibration',
    method: 'get',
    path: '/api/v1/runs/{run}/calibration/prefix',
    tag,
    about: 'Whether V is right at one prefix: itself over steps and runs by its hash, and its nearest neighbours among other prompts.',
    parameters: [RUN, query('tree', 'The key of its tree.', z.string(), true), query('node', 'Its id in the tree.', z.string(), true)],
    answers: { [JSON_TYPE]: prefixCalibrationSchema },
  },
  {
    id: 'compareVersions',
    method: 'get',
    path: '/api/v1/runs/{run}/calibration/versions',
    tag,
    about: 'Two predictor versions on the prefixes of a slice that both predicted, judged by the later one’s rollouts.',
    parameters: [RUN, query('a', 'The earlier version.', z.string(), true), query('b', 'The later version.', z.string(), true), ...SLICE],
    answers: { [JSON_TYPE]: versionComparisonSchema },
  },
];
