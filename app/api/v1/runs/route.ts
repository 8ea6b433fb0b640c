import { listRuns } from '@/db/queries';
import { answer } from '../respond';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

export const GET = (): Promise<Response> => answer('run', () => listRuns());
