const WIDTH = 28;
const LOG_LINES = 6;

const line = (name, steps, { stepsDone = 0, trees = 0, trouble = null } = {}) => {
  const full = Math.round((WIDTH * stepsDone) / steps);
  return `  ${name.toUpperCase().padEnd(6)} ${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${String(stepsDone).padStart(String(steps).length)}/${steps} steps  ${trees} trees${trouble ? `  (server away: ${trouble})` : ''}`;
};

/** A progress bar a run on a terminal; a plain line every few steps elsewhere. */
export function board(names, steps) {
  const state = Object.fromEntries(names.map((name) => [name, {}]));
  const live = process.stdout.isTTY;
  const every = Math.max(1, Math.floor(steps / LOG_LINES));
  const draw = (again) =>
    process.stdout.write(`${again ? `\x1b[${names.length}A` : ''}${names.map((name) => `\x1b[2K${line(name, steps, state[name])}\n`).join('')}`);
  if (live) draw(false);
  return {
    update(name, { sent, sink }) {
      state[name] = { stepsDone: sent.stepsDone, trees: sent.trees, trouble: sink.trouble };
      if (live) draw(true);
      else if (sent.stepsDone % every === 0 && sent.stepsDone > 0) console.log(line(name, steps, state[name]));
    },
    done: () => live && draw(true),
  };
}
