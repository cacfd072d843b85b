/** Turns calls into a stream: what is pushed comes out in order, until it ends or fails. */

export interface Queue<T> {
  push(item: T): void;
  end(): void;
  fail(error: unknown): void;
  items(): AsyncGenerator<T>;
}

export function createQueue<T>(): Queue<T> {
  const waiting: T[] = [];
  let over: { error: unknown } | 'ended' | null = null;
  let wake: () => void = () => undefined;

  function finish(how: { error: unknown } | 'ended'): void {
    over ??= how;
    wake();
  }

  return {
    push(item) {
      waiting.push(item);
      wake();
    },
    end: () => finish('ended'),
    fail: (error) => finish({ error }),
    async *items() {
      for (;;) {
        const item = waiting.shift();
        if (item !== undefined) {
          yield item;
        } else if (over === null) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        } else if (over === 'ended') {
          return;
        } else {
          throw over.error;
        }
      }
    },
  };
}
