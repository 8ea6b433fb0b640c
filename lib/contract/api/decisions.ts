import { z } from 'zod';
import { ordinalSchema } from '../common';
import { runAllocationSchema, stepAllocationSchema } from '../read/allocation';
import { whatIfSchema } from '../read/what-if';
import { JSON_TYPE, type Operation } from './operation';
import { ATTEMPT, FILES, FORMAT, query, RUN } from './parameters';

const tag = 'decisions';
const STEP_TABLES = ['roots', 'anchors', 'wasted-trees', 'wasted-anchors', 'missed'] as const;

export const DECISION_OPERATIONS: readonly Operation[] = [
  {
    id: 'whatIf',
    method: 'get',
    path: '/api/v1/runs/{run}/what-if',
    tag,
    about:
      'A recorded step decided again by another allocator, with other V or another budget. No outcome is invented; 422 says what cannot be asked.',
    parameters: [
      RUN,
      query('step', 'Training step.', ordinalSchema, true),
      ATTEMPT,
      query('allocator', 'Who decides; the run’s own where left out.'),
      query('predictor', 'Whose V: recorded (default), mean, exact, exact-noise, rates, constant.'),
      query('M', 'Root rollouts of the step, where other than recorded.', ordinalSchema),
      query('N', 'Continuations per root rollout, likewise.', ordinalSchema),
      FORMAT,
      query('table', 'Of a file: prompts (default) or anchors.', z.enum(['prompts', 'anchors'])),
    ],
    answers: { [JSON_TYPE]: whatIfSchema, ...FILES },
  },
  {
    id: 'getAllocation',
    method: 'get',
    path: '/api/v1/runs/{run}/allocation',
    tag,
    about: 'Where the budget of every step went; with a step, its allocation against references, what it wasted and what it missed.',
    parameters: [
      RUN,
      query('step', 'One step.', ordinalSchema),
      ATTEMPT,
      FORMAT,
      query('table', 'Of a step’s file; roots where left out.', z.enum(STEP_TABLES)),
    ],
    answers: { [JSON_TYPE]: z.union([runAllocationSchema, stepAllocationSchema]), ...FILES },
  },
];
