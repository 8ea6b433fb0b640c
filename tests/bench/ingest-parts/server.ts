import { liveIngest } from '../../support/live-ingest';

await liveIngest(Number(process.env.PORT));
