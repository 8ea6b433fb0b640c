export { BodyError, type BodyLimits, decodedBody } from './body';
export { type IngestOptions, ingest } from './ingest';
export type { Rejection } from './issue';
export { rebuildAggregates } from './rebuild-aggregates';
export { IngestSession } from './session';
