/** How faces name the parts of an operation. */
import type { FaceName, Field, Fields } from '../domain/operation.ts';

export interface CommandLine {
  path: string[];
  args: { name: string; isOptional: boolean }[];
}

/** `tasks export [FILE]` apart. */
export function commandOf(line: string): CommandLine {
  const words = line.split(' ');
  const isArgument = (word: string) => word === word.toUpperCase();
  return {
    path: words.filter((word) => !isArgument(word)),
    args: words
      .filter(isArgument)
      .map((word) => ({ name: word.replaceAll(/[[\]]/g, ''), isOptional: word.startsWith('[') })),
  };
}

export const parametersOf = (route: string): string[] =>
  [...route.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** What can be said at a face. */
export const fieldsAt = (takes: Fields, face: FaceName): [name: string, field: Field][] =>
  Object.entries(takes).filter(([, { at }]) => at?.includes(face) ?? true);

/** `dry_run` is `--dry-run`. */
export const flagOf = (name: string, { names }: Field): string =>
  names?.cli ?? name.replaceAll('_', '-');

/** What has to be given, and can be left out as an argument, is a flag as well: `remove sched_1` and `remove --id sched_1`. */
export const isFlag = ({ argument, isRequired }: Field, { args }: CommandLine): boolean =>
  argument === undefined ||
  (isRequired === true && args.some((one) => one.name === argument && one.isOptional));
