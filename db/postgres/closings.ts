/** How many connections of this process's pools have closed so far, and who waits for the next one. */
let closed = 0;
const waiting = new Set<() => void>();

/** For a pool's `onclose`: a connection is gone. */
export function noteClosing(): void {
  closed++;
  for (const wake of waiting) wake();
  waiting.clear();
}

export const closings = (): number => closed;

/** True once more than `seen` connections have closed; false where none did within `mostMs`. */
export function closingAfter(seen: number, mostMs: number): Promise<boolean> {
  if (closed > seen) return Promise.resolve(true);
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      waiting.delete(done);
      resolve(closed > seen);
    };
    const timer = setTimeout(done, mostMs);
    waiting.add(done);
  });
}
