/**
 * A name for each operation that a person would choose: what it is about, and what is done with it: `contacts.search`.
 * It comes from the id where that is written for people (`issues/list-for-repo`), else from the path and the method. The
 * same document always gives the same names, in whatever order it is written; two that would be called the same get more
 * of their paths.
 */
import type { ListedOperation, Method } from '../listed-operation.ts';
import { stem, wordsOf } from './words-of.ts';

type Unnamed = Omit<ListedOperation, 'name'>;

const LONGEST_PART = 48;
const VERSION = /^v?\d+(?:[.-]\d+)*(?:(?:alpha|beta)\d*)?$/;
const PLUMBING = new Set(['api', 'rest', 'apis', 'public', 'json', 'services', 'crm', 'objects']);
/** Last parts of a path that say what is done, and not to what. */
const VERBS = new Set([
  ...[
    'search',
    'query',
    'batch',
    'read',
    'archive',
    'unarchive',
    'merge',
    'cancel',
    'send',
    'upsert',
  ],
  ...['close', 'reopen', 'lock', 'unlock', 'start', 'stop', 'pause', 'resume', 'enable', 'disable'],
  ...[
    'confirm',
    'capture',
    'refund',
    'void',
    'pay',
    'approve',
    'reject',
    'accept',
    'decline',
    'copy',
  ],
  ...[
    'move',
    'clone',
    'duplicate',
    'restore',
    'publish',
    'unpublish',
    'export',
    'import',
    'validate',
  ],
  ...['preview', 'count', 'test', 'sync', 'refresh', 'activate', 'deactivate', 'create', 'update'],
  ...[
    'delete',
    'list',
    'get',
    'add',
    'remove',
    'verify',
    'reset',
    'assign',
    'unassign',
    'complete',
  ],
]);
/** They say nothing that the path does not say. */
const FILLERS = new Set([
  ...['a', 'an', 'the', 'all', 'single', 'multiple', 'several', 'id', 'ids', 'endpoint', 'api'],
]);
const LAST_WORDS = new Set(['for', 'by', 'of', 'to', 'in', 'from', 'with', 'on']);
const WRITTEN_METHODS = new Set(['post', 'put', 'patch']);
const METHOD_WORDS = new Set(['get', 'head', 'post', 'put', 'patch', 'delete', 'do']);

export function nameOperations(operations: readonly Unnamed[], api: string): ListedOperation[] {
  const named = operations.map((operation) => ({ operation, ...partsOf(operation, api) }));
  const names = new Map<Unnamed, string>();
  const taken = new Set<string>();
  const byName = Map.groupBy(named, ({ about, verb }) => nameFrom(about, verb));
  const singles = [...byName].filter(([, group]) => group.length === 1);
  for (const [name, [one]] of singles) {
    taken.add(name);
    if (one !== undefined) names.set(one.operation, name);
  }
  // The shortest path has the shortest name. Sorted, so that the order of the document gives nobody one.
  const rest = [...byName.values()]
    .filter((group) => group.length > 1)
    .flat()
    .toSorted((left, right) => (keyOf(left.operation) < keyOf(right.operation) ? -1 : 1));
  for (const { operation, about, verb } of rest) {
    const name = freeName(taken, candidates(operation, about, verb));
    taken.add(name);
    names.set(operation, name);
  }
  return operations.map((operation) => ({ ...operation, name: names.get(operation) ?? '' }));
}

const keyOf = ({ path, method }: Unnamed): string =>
  `${String(path.split('/').length).padStart(4, '0')} ${path} ${method}`;

/** Each says more of the path than the one before. */
function* candidates(
  { path }: Unnamed,
  about: readonly string[],
  verb: readonly string[],
): Generator<string> {
  yield nameFrom(about, verb);
  const above = staticParts(path)
    .map((part) => wordsOf(part))
    .filter((words) => words.join('-') !== about.join('-'));
  for (let count = 1; count <= above.length; count++)
    yield nameFrom([...above.slice(-count).flat(), ...about], verb);
  const last = path.match(/\{([^}]+)\}/g)?.at(-1);
  const by = last === undefined ? [] : ['by', ...wordsOf(last)];
  yield nameFrom([...above.flat(), ...about], [...verb, ...by]);
}

function freeName(taken: ReadonlySet<string>, names: Iterable<string>): string {
  let last = '';
  for (const name of names) {
    if (!taken.has(name)) return name;
    last = name;
  }
  let number = 2;
  while (taken.has(`${last}-${number}`)) number += 1;
  return `${last}-${number}`;
}

function nameFrom(about: readonly string[], verb: readonly string[]): string {
  const part = (words: readonly string[], otherwise: string): string =>
    words
      .filter((word, index) => word !== words[index - 1])
      .join('-')
      .slice(0, LONGEST_PART)
      .replace(/-$/, '') || otherwise;
  return `${part(about, 'root')}.${part(verb, 'call')}`;
}

interface NameParts {
  about: string[];
  verb: string[];
}

function partsOf(operation: Unnamed, api: string): NameParts {
  const byPath = partsOfPath(operation);
  const written = operation.operationId;
  // A program made it of the method and the path.
  const isMade = /^(?:get|head|post|put|patch|delete)\W*\//i.test(written);
  if (isMade || !/^[A-Za-z][A-Za-z0-9 ._/-]{2,80}$/.test(written)) return byPath;
  const pieces = written
    .split(/[./]/)
    .map(wordsOf)
    .filter((words) => words.length > 0);
  const said = pieces.filter(([word], index) => index > 0 || word !== api);
  // Somebody has divided it already: `issues/list-for-repo`, `calendar.events.list`.
  if (said.length >= 2 && said.length <= 4)
    return { about: said.at(-2) ?? [], verb: said.at(-1) ?? [] };
  const inPath = new Set([...staticParts(operation.path).flatMap(wordsOf), api].map(stem));
  const verb = withoutEnd(
    wordsOf(written).filter(
      (word) =>
        !inPath.has(stem(word)) && !PLUMBING.has(word) && !FILLERS.has(word) && !VERSION.test(word),
    ),
  );
  const isOnlyMethod =
    verb.every((word) => METHOD_WORDS.has(word)) || WRITTEN_METHODS.has(verb[0] ?? '');
  return isOnlyMethod || byPath.isVerb || verb.length > 5 ? byPath : { about: byPath.about, verb };
}

function withoutEnd(words: string[]): string[] {
  return LAST_WORDS.has(words.at(-1) ?? '') ? withoutEnd(words.slice(0, -1)) : words;
}

function partsOfPath({ path, method, tag }: Unnamed): NameParts & { isVerb: boolean } {
  // A path that is a name already: `/chat.postMessage`.
  const [, subject, deed] = /(?:^|[/.])([A-Za-z]+)\.([A-Za-z]+)$/.exec(path) ?? [];
  if (subject !== undefined && deed !== undefined && !/^(?:json|xml)$/.test(deed))
    return { about: wordsOf(subject), verb: wordsOf(deed), isVerb: true };
  const parts = path.split('/').filter((part) => part !== '');
  const fixed = staticParts(path);
  const verbs: string[] = [];
  while (fixed.length > 1 && saysVerb(fixed.at(-1) ?? '', method)) verbs.unshift(fixed.pop() ?? '');
  const about = wordsOf(fixed.at(-1) ?? tag);
  if (verbs.length > 0) return { about, verb: verbs.flatMap(wordsOf), isVerb: true };
  const isOne = /\}$/.test(parts.at(-1) ?? '');
  return { about, verb: [VERB_OF[method][isOne ? 1 : 0]], isVerb: false };
}

/** `search`, `find-by-status`; of what only reads, a plain word is more often a thing than a deed. */
function saysVerb(part: string, method: Method): boolean {
  const words = wordsOf(part);
  const [first = ''] = words;
  const isVerb = VERBS.has(first) || first === 'find';
  return isVerb && (method !== 'get' || words.length > 1 || SEARCHES.has(first));
}

const SEARCHES = new Set(['search', 'count', 'list', 'query', 'export', 'preview', 'find']);

/** Of many, of one. */
const VERB_OF: Record<Method, readonly [string, string]> = {
  get: ['list', 'get'],
  head: ['check', 'check'],
  post: ['create', 'update'],
  put: ['replace', 'replace'],
  patch: ['change', 'update'],
  delete: ['clear', 'delete'],
};

/** The parts that are the same in every address, without versions and what only says that it is an API. */
function staticParts(path: string): string[] {
  const parts = path
    .split(/\/|(?<=[a-z])\.(?=[a-zA-Z]{3,}(?:\.|$))/)
    .map((part) => part.replaceAll(/\{[^}]*\}/g, '').replace(/\.(?:json|xml)$/, ''))
    .filter((part) => wordsOf(part).length > 0 && !VERSION.test(part.toLowerCase()));
  const telling = parts.filter((part) => !PLUMBING.has(part.toLowerCase()));
  return telling.length > 0 ? telling : parts;
}
