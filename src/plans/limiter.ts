/** Lets so many pieces of work go on at a time; the others wait for their turn, in order. */

export function createLimiter(most: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  let first = 0;

  function next(): void {
    running -= 1;
    const start = waiting[first];
    if (start === undefined) return;
    first += 1;
    if (first > 1000 && first * 2 > waiting.length) {
      waiting.splice(0, first);
      first = 0;
    }
    start();
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await work();
    } finally {
      next();
    }
  };
}
