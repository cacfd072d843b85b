/** Does something when it is first asked for, and gives the same answer from then on; what failed is tried again. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    if (made !== null) return made.value;
    const fresh = { value: make() };
    made = fresh;
    if (fresh.value instanceof Promise)
      fresh.value.catch(() => {
        if (made === fresh) made = null;
      });
    return fresh.value;
  };
}
