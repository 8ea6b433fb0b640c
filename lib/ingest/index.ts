export { BodyError, decodedBody } from './body';
export { ingest } from './ingest';
export { rebuildAggregates } from './rebuild-aggregates';
export { IngestSession } from './session';
