import type { IncomingHttpHeaders } from 'node:http';

export declare function refusal(request: { method?: string | undefined; headers: IncomingHttpHeaders }): string | null;
export declare function install(): void;
