import { handleIngest } from '@/lib/ingest/handle-request';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

export const POST = (request: Request): Promise<Response> => handleIngest(request);
