import { handleImport } from '@/lib/formats';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

export const POST = (request: Request): Promise<Response> => handleImport(request);
