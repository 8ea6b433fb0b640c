import { z } from 'zod';
import { attemptEventSchema } from './attempt';
import { decisionEventSchema } from './decision';
import { evaluationEventSchema } from './evaluation';
import { metricEventSchema } from './metric';
import { nodesEventSchema } from './nodes';
import { promptEventSchema } from './prompt';
import { runEventSchema } from './run';
import { runEndEventSchema } from './run-end';
import { stepEventSchema } from './step';
import { stepEndEventSchema } from './step-end';
import { treeEventSchema } from './tree';
import { treeEndEventSchema } from './tree-end';

/** Every event of the log, one JSON object a line (contract §2). */
export const eventSchema = z.discriminatedUnion('kind', [
  runEventSchema,
  attemptEventSchema,
  stepEventSchema,
  promptEventSchema,
  treeEventSchema,
  nodesEventSchema,
  decisionEventSchema,
  treeEndEventSchema,
  stepEndEventSchema,
  evaluationEventSchema,
  metricEventSchema,
  runEndEventSchema,
]);
/** A validated event; what every reader downstream of the wire receives. */
export type CanopyEvent = z.infer<typeof eventSchema>;
/** An event as a producer may write it: defaults left out, numbers tagged or plain. */
export type CanopyEventInput = z.input<typeof eventSchema>;
