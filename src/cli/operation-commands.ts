/** The commands of operations, as data: what is typed, what help shows and what completion knows come from the entries. */
import type { Operation, OperationField, OperationFields } from '../domain/operation.ts';
import {
  type CommandLine,
  commandOf,
  fieldsAt,
  flagOf,
  isFlag,
  pathOf,
} from '../operations/face-names.ts';
import { type Desks, OPERATIONS } from '../operations/operations.ts';
import type { Command, CommandFlag, CommandRow, Positional } from './command.ts';

interface CommandOfOperation {
  text: string;
  operation: Operation<Desks>;
}

/** By their first words: help asks for each of these, so the table is gone through once for all of them. */
const byWord = new WeakMap<readonly Operation<Desks>[], Map<string, CommandOfOperation[]>>();

/** The commands of operations that begin with a word. */
export function operationCommands(
  word: string,
  operations: readonly Operation<Desks>[] = OPERATIONS,
): Command[] {
  const found = byWord.getOrInsertComputed(operations, groupByWord).get(word) ?? [];
  return found.map(({ text, operation }) => commandFor(operation, text, operations));
}

/** The same as a row of the table of commands. */
export const ofOperations = (word: string): CommandRow => ({
  word,
  make: () => operationCommands(word),
});

function groupByWord(operations: readonly Operation<Desks>[]): Map<string, CommandOfOperation[]> {
  const groups = new Map<string, CommandOfOperation[]>();
  for (const operation of operations)
    for (const text of operation.faces.cli ?? [])
      groups.getOrInsertComputed(text.split(' ', 1)[0] ?? '', () => []).push({ text, operation });
  return groups;
}

function commandFor(
  operation: Operation<Desks>,
  text: string,
  operations: readonly Operation<Desks>[],
): Command {
  const { takes, summary, about, makesHome, examples } = operation;
  // Made when they are read: a start makes all commands of a word, and reads one of them.
  return {
    path: pathOf(text),
    summary,
    get description() {
      return about.map((paragraph) => inCommands(paragraph, operations));
    },
    get positionals() {
      const { args } = commandOf(text);
      return args.map((argument, index) =>
        positionalFor(operation, argument, index === args.length - 1),
      );
    },
    get flags() {
      const line = commandOf(text);
      const flags = fieldsAt(takes, 'cli').filter(([, field]) => isFlag(field, line));
      return Object.fromEntries(
        flags.map(([name, field]) => [flagOf(name, field), flagFor(name, field)]),
      );
    },
    get examples() {
      const line = commandOf(text);
      return examples
        .filter((example) => isExampleOf(takes, line, example))
        .map(({ input, file, does }) => ({ command: exampleLine(takes, line, input, file), does }));
    },
    ...(makesHome === true && { makesHome }),
    load: async () =>
      (await import('./run-operation.ts')).operationRunner(operation, commandOf(text)),
  };
}

/** Fills in commands for `{tasks.restore}` in a paragraph. */
function inCommands(paragraph: string, operations: readonly Operation<Desks>[]): string {
  return paragraph.replaceAll(/\{([a-z.]+)\}/g, (whole, name: string) => {
    const [line] = operations.find((one) => one.name === name)?.faces.cli ?? [];
    return line === undefined ? whole : `rote ${commandOf(line).path.join(' ')}`;
  });
}

function flagFor(name: string, field: OperationField): CommandFlag {
  const usual = 'usual' in field && field.usual !== undefined ? ` (default: ${field.usual})` : '';
  const summary = `${field.about}${usual}`;
  switch (field.type) {
    case 'switch':
      return { summary };
    case 'choice':
      return { summary, value: field.value ?? name.toUpperCase(), choices: field.choices };
    case 'whole':
      return {
        summary,
        value: field.value ?? 'N',
        integer: { least: field.least, most: field.most },
      };
    case 'fraction':
      return { summary, value: field.value ?? 'N' };
    default:
      return {
        summary,
        value: field.value ?? 'TEXT',
        ...('isRemovable' in field && { mayBeEmpty: true as const }),
      };
  }
}

const FILES = {
  read: { name: 'FILE', summary: 'where it is; - for standard input' },
  written: { name: 'FILE', optional: true, summary: 'where to; printed if left out' },
} as const satisfies Record<string, Positional>;

function positionalFor(
  { takes, file }: Operation<Desks>,
  { name, isOptional }: CommandLine['args'][number],
  isLast: boolean,
): Positional {
  if (name === 'FILE' && file !== undefined) return FILES[file];
  const field = Object.values(takes).find(({ argument }) => argument === name);
  return {
    name,
    summary: field?.about ?? '',
    ...(isOptional && { optional: true }),
    ...(isLast && field?.type === 'text' && { isWords: true as const }),
    ...(isLast && field?.type === 'texts' && { isMany: true as const }),
    ...(field?.type === 'choice' && { choices: field.choices }),
  };
}

/** An example is one of the command that has an argument for everything in it that is no flag. */
function isExampleOf(
  takes: OperationFields,
  { args }: CommandLine,
  { input, file }: { input: Readonly<Record<string, unknown>>; file?: string },
): boolean {
  const given = Object.keys(input).flatMap((name) => takes[name]?.argument ?? []);
  if (file !== undefined) given.push('FILE');
  return (
    given.every((name) => args.some((argument) => argument.name === name)) &&
    args.every(({ name, isOptional }) => isOptional || given.includes(name))
  );
}

function exampleLine(
  takes: OperationFields,
  { path, args }: CommandLine,
  input: Readonly<Record<string, unknown>>,
  file: string | undefined,
): string {
  const given = (argument: string): unknown => {
    const key = Object.keys(input).find((name) => takes[name]?.argument === argument);
    return key === undefined ? file : input[key];
  };
  const flags = Object.entries(input).flatMap(([name, value]) => {
    const field = takes[name];
    if (field === undefined || field.argument !== undefined || value === false) return [];
    const flag = `--${flagOf(name, field)}`;
    return value === true ? [flag] : [flag, quoted(String(value))];
  });
  const words = args.flatMap(({ name }) => given(name) ?? []).map(String);
  return ['rote', ...path, ...words, ...flags].join(' ');
}

const quoted = (text: string): string => (/^[\w.,:/@-]+$/.test(text) ? text : JSON.stringify(text));
