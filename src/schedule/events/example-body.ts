/**
 * A body that a call of a hook could have: with every field that what waits for it reads, and what the first of those that
 * wait for some calls only wants to be there, so that trying it does not fail.
 */
import { findReferences } from '../../domain/plan/template.ts';
import { isRecord } from '../../domain/schedule/loose-values.ts';

const ANY = { hello: 'world' };
/** A place far down a list would need as many entries before it. */
const LONGEST_LIST = 10;

type Holder = Record<string, unknown> | unknown[];

export function exampleBody(
  works: readonly unknown[],
  awaited: readonly { where?: Record<string, unknown> | undefined }[] = [],
): unknown {
  const paths = findReferences(works).found.flatMap(({ reference: { root, path } }) =>
    root === 'input' && path[0] === 'event' && path[1] === 'body' ? [path.slice(2)] : [],
  );
  const wanted = paths.filter((path) => path.length > 0);
  const where = Object.entries(awaited.find((one) => one.where !== undefined)?.where ?? {});
  const [first = where[0]?.[0].split('.')] = wanted;
  if (first === undefined) return ANY;
  const body = emptyFor(first[0]);
  for (const [path, value] of where) put(body, path.split('.'), value);
  for (const path of wanted) put(body, path, 'example');
  return body;
}

function put(body: Holder, path: readonly (string | number)[], value: unknown): void {
  let at = body;
  for (const [index, key] of path.entries()) {
    if (typeof key === 'number' && key >= LONGEST_LIST) return;
    if (Array.isArray(at) !== (typeof key === 'number')) return;
    const holder = at as Record<string | number, unknown>;
    const there = Object.hasOwn(holder, key) ? holder[key] : undefined;
    if (index === path.length - 1) {
      if (there === undefined) set(holder, key, value);
      return;
    }
    const next = isRecord(there) || Array.isArray(there) ? there : emptyFor(path[index + 1]);
    if (next !== there) set(holder, key, next);
    at = next as Holder;
  }
}

/** Also a field that is called as something every object has is a field of its own. */
function set(holder: object, key: string | number, value: unknown): void {
  Object.defineProperty(holder, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

function emptyFor(key: string | number | undefined): Holder {
  return typeof key === 'number' ? [] : {};
}
