/** A payload: JSON itself, `@FILE`, or `-` for standard input. */
import { RoteError } from '../base/errors.ts';
import type { CliContext } from './command.ts';

/** The flag that a payload was given with, and what could stand there. */
interface PayloadFlag {
  name: string;
  example: string;
}

const PAYLOAD: PayloadFlag = {
  name: 'payload',
  example: '{"cron":"0 9 * * *","instruction":"Say hello"}',
};

export async function readPayload(
  text: string,
  context: CliContext,
  { name, example }: PayloadFlag = PAYLOAD,
): Promise<unknown> {
  const json = await payloadText(text, context, name);
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new RoteError(
      {
        code: 'bad-payload',
        message: `The ${name} is not JSON: ${(error as Error).message}.`,
        hint: `Give --${name} '${example}', --${name} @FILE or --${name} - for standard input.`,
      },
      { blame: 'request', cause: error },
    );
  }
}

async function payloadText(text: string, context: CliContext, name: string): Promise<string> {
  if (text === '-') return context.readStdin();
  if (!text.startsWith('@')) return text;
  const file = text.slice(1);
  try {
    const { readFile } = await import('node:fs/promises');
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new RoteError(
      {
        code: 'bad-payload',
        message: `The file ${file}${name === 'payload' || name === 'input' ? ` of --${name}` : ''} can't be read: ${(error as Error).message}.`,
        hint: 'Check its path.',
      },
      { blame: 'request', cause: error },
    );
  }
}
