/** How faces name the parts of an operation. */
import type { FaceName, OperationField, OperationFields } from '../domain/operation.ts';

export interface CommandLine {
  path: string[];
  args: { name: string; isOptional: boolean }[];
}

/** `tasks export [FILE]` apart. */
export function commandOf(line: string): CommandLine {
  const path = pathOf(line);
  const args = line.split(' ').slice(path.length);
  return {
    path,
    args: args.map((word) => ({
      name: word.replaceAll(/[[\]]/g, ''),
      isOptional: word.startsWith('['),
    })),
  };
}

/** The words before its arguments: `tasks`, `export`. */
export function pathOf(line: string): string[] {
  const end = line.search(/ [[A-Z]/);
  return (end < 0 ? line : line.slice(0, end)).split(' ');
}

export const parametersOf = (route: string): string[] =>
  [...route.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** The fields that a face has. */
export const fieldsAt = (
  takes: OperationFields,
  face: FaceName,
): [name: string, field: OperationField][] =>
  Object.entries(takes).filter(([, { at }]) => at?.includes(face) ?? true);

/** `dry_run` is `--dry-run`. */
export const flagOf = (name: string, { names }: OperationField): string =>
  names?.cli ?? name.replaceAll('_', '-');

/** A required field whose argument can be left out is a flag as well: `remove sched_1` and `remove --id sched_1`. */
export const isFlag = ({ argument, isRequired }: OperationField, { args }: CommandLine): boolean =>
  argument === undefined ||
  (isRequired === true && args.some((one) => one.name === argument && one.isOptional));
