/** Runs an operation for a command line: its flags and arguments in, its answer and its words out. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { badRequest, type RoteError } from '../base/errors.ts';
import { textTable } from '../base/text-table.ts';
import { writeFileAtomically } from '../base/write-file-atomically.ts';
import type { Operation, OperationField, OperationFields, Performed } from '../domain/operation.ts';
import { inputSchema, valueOfText } from '../domain/operation-input.ts';
import { type Complaint, complaintInWords, complaintsOf } from '../domain/parse-with.ts';
import { type CommandLine, fieldsAt, flagOf, isFlag } from '../operations/face-names.ts';
import type { Desks } from '../operations/operations.ts';
import type { CommandAnswer, CommandCall } from './command.ts';
import { withHome, withHomeAndDaemon } from './with-home.ts';

/** Ctrl-C ends the process. */
const NEVER = new AbortController().signal;

export function operationRunner(operation: Operation<Desks>, line: CommandLine) {
  return async (call: CommandCall): Promise<CommandAnswer> => {
    const input = inputOf(operation, line, call);
    const path = fileOf(line, call);
    const open = operation.leavesWork === true ? withHomeAndDaemon : withHome<CommandAnswer>;
    return open(call.context, async (house) => {
      const body = await operation.load();
      const text = operation.file === 'read' ? await readText(path, call.context.readStdin) : '';
      const performed = await body.run(input as never, {
        desks: house,
        nowMs: call.context.clock.nowMs(),
        timezone: house.defaultTimezone(),
        file: { name: basename(path), text },
        signal: NEVER,
      });
      return performed.file === undefined
        ? { data: { ...performed.answer }, text: shown(performed) }
        : writtenFile(performed, performed.file.text, path);
    });
  };
}

function inputOf(operation: Operation<Desks>, line: CommandLine, call: CommandCall): object {
  const { path, args } = line;
  const { takes } = operation;
  const given: Record<string, unknown> = {};
  for (const [name, field] of fieldsAt(takes, 'cli')) {
    const at = args.findIndex((argument) => argument.name === field.argument);
    const flag = flagOf(name, field);
    const texts = [
      ...(at < 0 ? [] : call.positionals.slice(at)),
      ...(isFlag(field, line) ? [call.flags.text(flag)] : []),
    ].filter((text) => text !== undefined);
    // An optional list that was left out is not an empty list.
    if (field.type === 'texts' && at >= 0 && texts.length > 0)
      given[name] = texts.flatMap((one) => valueOfText(field, one));
    else if (field.type === 'switch' && call.flags.isSet(flag)) given[name] = true;
    else if (texts[0] !== undefined) given[name] = valueOfText(field, texts[0]);
  }
  const command = `rote ${path.join(' ')}`;
  const missing = Object.entries(takes).find(
    ([name, field]) => field.isRequired === true && !(name in given),
  );
  if (missing !== undefined) throw notGiven(missing, command);
  const read = inputSchema(operation).safeParse(given);
  if (read.success) return read.data;
  throw notTaken(takes, command, complaintsOf(read.error.issues, []));
}

/** A flag or an argument as it is typed. */
const typedName = (name: string, field: OperationField): string =>
  field.argument ?? `--${flagOf(name, field)}`;

function notGiven([name, field]: [string, OperationField], command: string): RoteError {
  const code = field.argument === undefined ? 'missing-flag' : 'missing-argument';
  const message = `${typedName(name, field)} is missing: ${field.about}.`;
  return badRequest({ code, message, hint: `See ${command} --help` });
}

/** Each fault with the flag or the argument that it is about. */
function notTaken(
  takes: OperationFields,
  command: string,
  complaints: readonly Complaint[],
): RoteError {
  const typed = ({ path: [name, ...rest], message }: Complaint): Complaint => {
    const field = takes[String(name)];
    if (field === undefined) return { path: [], message };
    return { path: [typedName(String(name), field), ...rest], message };
  };
  const words = complaints.map((one) => complaintInWords(typed(one))).join('; ');
  const isArgument = takes[String(complaints[0]?.path[0])]?.argument !== undefined;
  return badRequest({
    code: isArgument ? 'bad-argument' : 'bad-flag',
    message: `"${command}" does not take this: ${words}.`,
    hint: `See ${command} --help`,
  });
}

function shown({ say, columns = [] }: Performed): string {
  const tables = [columns].flat().filter(({ rows }) => rows.length > 0);
  if (tables.length === 0) return say();
  return tables
    .map(({ heads, rows, foot }) => [textTable(heads, rows), ...[foot ?? []].flat()].join('\n'))
    .join('\n\n');
}

function fileOf({ args }: CommandLine, { positionals }: CommandCall): string {
  const at = args.findIndex(({ name }) => name === 'FILE');
  return (at < 0 ? undefined : positionals[at]) ?? '';
}

async function writtenFile(
  { answer, say }: Performed,
  text: string,
  path: string,
): Promise<CommandAnswer> {
  if (path === '') return { data: { ...answer, text }, text: text.trimEnd() };
  await writeFileAtomically(path, text);
  return { data: { ...answer, file: path }, text: `${say()} is in ${path}.` };
}

async function readText(file: string, readStdin: () => Promise<string>): Promise<string> {
  if (file === '-') return readStdin();
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const message = `${file} can't be read: ${(error as Error).message}`;
    const hint = 'Check its name, or use - for standard input.';
    throw badRequest({ code: 'no-such-file', message, hint });
  }
}
