export declare function chromiumPath(): string | null;
export declare function runPlaywright(args: readonly string[], env?: Record<string, string>): Promise<number | null>;
