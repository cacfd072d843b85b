/** Ctrl-C stops the work, not only its caller: a program that it runs would go on alone. */
export async function untilInterrupted<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  // A reason that says that a person wants its end, not that this process has to go.
  const stop = (): void => controller.abort('cancelled');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  try {
    return await work(controller.signal);
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
  }
}
