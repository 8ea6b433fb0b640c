/** Painting goes on for this long in one frame; what is left waits for the next, so that no frame is held up by all charts together. */
const BUDGET_MS = 20;

const waiting = new Map<object, () => void>();
let scheduled = false;

function paintSome(): void {
  scheduled = false;
  const startMs = performance.now();
  for (const [key, paint] of waiting) {
    waiting.delete(key);
    paint();
    if (performance.now() - startMs > BUDGET_MS) break;
  }
  if (waiting.size > 0) schedule();
}

function schedule(): void {
  if (scheduled) return;
  scheduled = true;
  requestAnimationFrame(paintSome);
}

/** Has `paint` called in one of the next frames, after what was asked for before; of one key only the newest. Gives what takes it back. */
export function paintSoon(key: object, paint: () => void): () => void {
  waiting.set(key, paint);
  schedule();
  return () => {
    if (waiting.get(key) === paint) waiting.delete(key);
  };
}
