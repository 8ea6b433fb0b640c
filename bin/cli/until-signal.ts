/** A signal that aborts on the first Ctrl-C or SIGTERM; the second ends the process at once. */
export function signalOnInterrupt(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(130);
      controller.abort(name);
    });
  // A parent that steers us over IPC (the demo) and dies, even by kill -9, takes us with it.
  if (process.channel) {
    process.on('disconnect', () => controller.abort('parent gone'));
    process.channel.unref();
  }
  return controller.signal;
}
