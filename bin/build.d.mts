export declare function serverEntry(): string;
export declare function buildState(): 'fresh' | 'stale' | 'missing';
export declare function nextEnvironment(): NodeJS.ProcessEnv;
export declare function nextProgram(): string;
export declare function build(options?: { force?: boolean; quiet?: boolean; signal?: AbortSignal }): Promise<boolean>;
