export declare function oneAtATime<T>(
  lock: string,
  work: () => Promise<T>,
  options?: { signal?: AbortSignal | undefined; onWait?: () => void },
): Promise<T>;
