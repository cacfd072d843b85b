/**
 * The beginning of a value that a stranger may have made as long as he liked: no more of it is copied, masked or
 * written down than is kept of it in the end.
 */

/** A copy with at most so many characters in all its texts and keys together; what comes after that is left out. */
export function headOf(value: unknown, most: number): unknown {
  let left = most;

  function cutText(text: string): string {
    const kept = text.length <= left ? text : text.slice(0, Math.max(0, left)).toWellFormed();
    left -= kept.length + 1;
    return kept;
  }

  function cut(one: unknown, depth: number): unknown {
    if (typeof one === 'string') return cutText(one);
    left -= 1;
    if (typeof one !== 'object' || one === null) return one;
    if (depth === DEEPEST) return '[too deep]';
    return Array.isArray(one) ? cutList(one, depth) : cutObject(one, depth);
  }

  function cutList(list: readonly unknown[], depth: number): unknown[] {
    const items: unknown[] = [];
    for (const item of list) {
      if (left <= 0) break;
      items.push(cut(item, depth + 1));
    }
    return items;
  }

  function cutObject(object: object, depth: number): object {
    const kept: [string, unknown][] = [];
    for (const [key, entry] of Object.entries(object)) {
      if (left <= 0) break;
      kept.push([cutText(key), cut(entry, depth + 1)]);
    }
    return Object.fromEntries(kept);
  }

  return cut(value, 0);
}

const DEEPEST = 100;
