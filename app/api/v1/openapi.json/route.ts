import { OPERATIONS } from '@/lib/contract/api';
import { openApi } from '@/lib/contract/api/open-api';
import { version } from '@/package.json';

export const runtime = 'nodejs';
export const dynamic = 'force-static';

/** The API described: OpenAPI 3.1. */
export const GET = (): Response => Response.json(openApi(OPERATIONS, version));
