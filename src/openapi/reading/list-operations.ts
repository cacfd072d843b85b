/**
 * The operations of a document as they are written, with a name for each. Nothing is resolved here but the reference of
 * a path, so that a fault of one operation is its own.
 */
import { foreignLine } from '../../base/foreign-text.ts';
import { type ListedOperation, METHODS, type Method } from '../listed-operation.ts';
import { nameOperations } from '../naming/name-operations.ts';
import { type Fields, fieldsOf, listOf, own, textOf } from '../outside-value.ts';
import { followReference } from './references.ts';

const MOST_OPERATIONS = 5000;
const LONGEST_PATH = 500;
const LONGEST_TAG = 60;

export interface OperationList {
  operations: readonly ListedOperation[];
  /** What is left out, and why. */
  faults: readonly string[];
}

export function listOperations(document: Fields, api: string): OperationList {
  const faults: string[] = [];
  const found: Omit<ListedOperation, 'name'>[] = [];
  for (const [path, item] of Object.entries(fieldsOf(own(document, 'paths')))) {
    if (path.startsWith('x-')) continue;
    const shared = sharedOf(document, item, path, faults);
    for (const method of shared === null ? [] : METHODS) {
      const written = own(shared ?? {}, method);
      if (written === undefined || shared === null) continue;
      const why = whyUnusable(path, found.length);
      if (why === null) found.push(listed(path, method, { written: fieldsOf(written), shared }));
      else faults.push(`${method.toUpperCase()} ${foreignLine(path, 100)}: ${why}`);
    }
  }
  return { operations: nameOperations(found, api), faults: faults.slice(0, 100) };
}

function sharedOf(document: Fields, item: unknown, path: string, faults: string[]): Fields | null {
  try {
    const { value } = followReference(document, item);
    return { ...value, ...fieldsOf(item) };
  } catch (error) {
    faults.push(`${foreignLine(path, 100)}: ${(error as Error).message}`);
    return null;
  }
}

/** What stands in a path goes into an address as it is. */
function whyUnusable(path: string, count: number): string | null {
  if (count >= MOST_OPERATIONS) return `the document has more than ${MOST_OPERATIONS} operations`;
  if (path.length > LONGEST_PATH) return `its path is longer than ${LONGEST_PATH} characters`;
  if (!PATH.test(path)) return 'its path has signs in it that no path of an API has';
  return /(?:^|\/)\.{1,2}(?:\/|$)/.test(path) ? 'its path leads out of itself' : null;
}

/** Templates stand in braces. A query in a path is part of what names an operation for some. */
const PATH = /^\/(?!\/)(?:[\w\-.~!$&'()*+,;=:@/]|%[0-9A-Fa-f]{2}|\{[\w\-.$]+\})*$/;

function listed(
  path: string,
  method: Method,
  { written, shared }: Pick<ListedOperation, 'written' | 'shared'>,
): Omit<ListedOperation, 'name'> {
  const line = (key: string, longest: number): string =>
    foreignLine(textOf(own(written, key)), longest);
  return {
    method,
    path,
    tag: foreignLine(textOf(listOf(own(written, 'tags'))[0]), LONGEST_TAG),
    summary: line('summary', 120) || line('description', 120),
    operationId: textOf(own(written, 'operationId')).slice(0, 200),
    written,
    shared,
  };
}
