/** What is otherwise in an API than before, in lines that a person reads before they agree. */
import { printable } from '../base/printable.ts';
import { differences } from '../domain/differences.ts';
import type { ApiFile, ApiOperation } from './api-file.ts';

const MOST_LINES_EACH = 12;
const LONGEST_VALUE = 80;

/** Empty if a plan would notice nothing. */
export function compareApis(before: ApiFile, after: ApiFile): string[] {
  const old = new Map(before.operations.map((operation) => [operation.name, operation]));
  const now = new Map(after.operations.map((operation) => [operation.name, operation]));
  const gone = [...old.keys()].filter((name) => !now.has(name));
  const changed = [...now].flatMap(([name, operation]) => {
    const was = old.get(name);
    return was === undefined ? [`+ ${name}: ${inShort(operation)}`] : changesOf(was, operation);
  });
  return [
    ...lineOf('server', before.server.url, after.server.url),
    ...lineOf('signing', signing(before), signing(after)),
    ...gone.map((name) => `- ${name}`),
    ...changed,
  ];
}

const signing = ({ schemes, secrets }: ApiFile): string => JSON.stringify({ schemes, secrets });

function lineOf(what: string, before: string, after: string): string[] {
  return before === after ? [] : [`~ ${what}: ${before} -> ${after}`];
}

const inShort = ({ method, path, effect }: ApiOperation): string =>
  `${method.toUpperCase()} ${path} (${EFFECTS[effect]})`;

export const EFFECTS = {
  read: 'reads',
  idempotent: 'writes, and may be repeated',
  once: 'writes, and is not repeated',
};

function changesOf(before: ApiOperation, after: ApiOperation): string[] {
  // What it says of itself changes nothing that is done.
  const { says: _, ...was } = before;
  const { says: __, ...is } = after;
  const all = differences(was, is, '').filter(({ path }) => !/(?:^|\.)description$/.test(path));
  const lines = all
    .slice(0, MOST_LINES_EACH)
    .map(({ path, before: from, after: to }) =>
      printable(`~ ${after.name} ${path}: ${shown(from)} -> ${shown(to)}`),
    );
  const more = all.length - lines.length;
  return more > 0 ? [...lines, `~ ${after.name}: and ${more} more changes`] : lines;
}

function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? 'nothing');
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE).toWellFormed()}…` : text;
}
