/** A payload: JSON itself, `@FILE`, or `-` for standard input; or a file that is an argument of its own. */

import { badRequest, RoteError } from '../base/errors.ts';
import { jsonFaultOf } from '../base/json-fault.ts';
import { parseJson } from '../base/outside-json.ts';
import type { CliContext } from './command.ts';

/** More than any payload, export or workflow has. */
const MOST_BYTES = 20_000_000;

/** The place in which a payload was given, and an example of one. */
interface PayloadPlace {
  /** The flag; absent if the argument names a file. */
  flag?: string;
  /** `The payload`, as the error calls it. */
  what: string;
  example: string;
}

const PAYLOAD: PayloadPlace = {
  flag: 'payload',
  what: 'The payload',
  example: '{"cron":"0 9 * * *","instruction":"Say hello"}',
};

export async function readPayload(
  text: string,
  context: CliContext,
  place: PayloadPlace = PAYLOAD,
): Promise<unknown> {
  const json = await payloadText(text, context, place);
  try {
    return parseJson(json);
  } catch (error) {
    throw badRequest(
      {
        code: 'bad-payload',
        message: `${place.what} is not JSON: ${jsonFaultOf(json)}.`,
        hint: howToGive(place),
      },
      { cause: error },
    );
  }
}

function howToGive({ flag, example }: PayloadPlace): string {
  if (flag === undefined) return `A file holds, for example: ${example}`;
  return `Give --${flag} '${example}', --${flag} @FILE or --${flag} - for standard input.`;
}

async function payloadText(
  text: string,
  context: CliContext,
  { flag }: PayloadPlace,
): Promise<string> {
  if (text === '-') return bounded(await context.readStdin(), 'What was piped in');
  if (!text.startsWith('@')) return text;
  return readTextFile(text.slice(1), flag === undefined ? '' : ` of --${flag}`);
}

export async function readTextFile(file: string, whose = ''): Promise<string> {
  try {
    const { readFile, stat } = await import('node:fs/promises');
    if ((await stat(file)).size > MOST_BYTES) throw tooLong(`The file ${file}${whose}`);
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof RoteError) throw error;
    throw badRequest(
      {
        code: 'bad-payload',
        message: `The file ${file}${whose} can't be read: ${(error as Error).message}.`,
        hint: 'Check its path.',
      },
      { cause: error },
    );
  }
}

function bounded(text: string, what: string): string {
  if (Buffer.byteLength(text) > MOST_BYTES) throw tooLong(what);
  return text;
}

function tooLong(what: string): RoteError {
  return badRequest({
    code: 'payload-too-long',
    message: `${what} is longer than ${MOST_BYTES / 1_000_000} MB, and was not read.`,
    hint: 'Split it, or leave out what is not needed.',
  });
}
