/**
 * Work that many ask for at once is done once: whoever asks while it goes on gets the same answer. It is stopped when
 * all who asked have gone.
 */
export function shareWork<T>(
  work: (signal: AbortSignal) => Promise<T>,
): (signal?: AbortSignal) => Promise<T> {
  let current: { answer: Promise<T>; join(signal: AbortSignal | undefined): void } | null = null;

  function begin() {
    const stop = new AbortController();
    let waiting = 0;
    const begun = {
      answer: work(stop.signal).finally(() => {
        if (current === begun) current = null;
      }),
      join(signal: AbortSignal | undefined): void {
        waiting += 1;
        const leave = (): void => {
          waiting -= 1;
          if (waiting > 0) return;
          // Callers from now on do not get the work that is being stopped.
          if (current === begun) current = null;
          stop.abort(signal?.reason);
        };
        signal?.addEventListener('abort', leave, { once: true });
        const stay = (): void => signal?.removeEventListener('abort', leave);
        begun.answer.then(stay, stay);
      },
    };
    return begun;
  }

  return (signal) => {
    if (signal?.aborted === true) return Promise.reject(signal.reason);
    current ??= begin();
    current.join(signal);
    return current.answer;
  };
}
