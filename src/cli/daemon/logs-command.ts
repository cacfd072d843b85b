/** `rote logs`: what the daemon wrote, and with `--follow` what it writes, whether it runs or not. */
import { badRequest, type RoteError } from '../../base/errors.ts';
import { printableJson } from '../../base/printable.ts';
import { daemonLogFiles } from '../../home/daemon-log.ts';
import { readSettings } from '../../runtime/settings.ts';
import type { CliContext, CommandAnswer, CommandCall } from '../command.ts';
import { untilInterrupted } from '../until-interrupted.ts';
import { findHome } from '../with-home.ts';
import { parseLogLine, sayLogLine } from './log-line.ts';
import { createLogReader, type LogReader } from './read-log.ts';

const USUAL_LINES = 50;
const LOOK_MS = 200;

export async function logs({ flags, context }: CommandCall): Promise<CommandAnswer> {
  if (flags.isSet('follow') && flags.isSet('json')) throw endlessDocument();
  findHome(context);
  const files = daemonLogFiles(context.home);
  const timezone = await timezoneOf(context);
  const say = flags.isSet('raw')
    ? printableJson
    : (line: string): string => sayLogLine(line, timezone);
  const reader = createLogReader(files);
  try {
    const last = reader.last(flags.number('lines') ?? USUAL_LINES);
    if (flags.isSet('follow')) {
      for (const line of last) context.show(say(line));
      await untilInterrupted((signal) => follow({ reader, context, say, signal }));
      return { data: {}, text: '', isSilent: true };
    }
    return {
      data: { file: files.at(-1), lines: last.map(parseLogLine) },
      text: last.length === 0 ? nothingLogged(context.home) : last.map(say).join('\n'),
    };
  } finally {
    reader.close();
  }
}

async function follow(options: {
  reader: LogReader;
  context: CliContext;
  say: (line: string) => string;
  signal: AbortSignal;
}): Promise<void> {
  const { reader, context, say, signal } = options;
  while (!signal.aborted) {
    const { lines, isGap } = reader.next();
    if (isGap) context.warn('Some lines were set aside before they could be shown.');
    for (const line of lines) context.show(say(line));
    await new Promise<void>((done) => {
      const cancel = context.clock.setTimer(LOOK_MS, done);
      signal.addEventListener('abort', () => {
        cancel();
        done();
      });
    });
  }
}

/** A log is read above all when something is wrong, and that may be the settings. */
async function timezoneOf({ home, clock }: CliContext): Promise<string> {
  const settings = await readSettings(home).catch(() => null);
  return settings?.timezone ?? clock.machineTimezone();
}

function nothingLogged(home: string): string {
  return `Nothing was logged on ${home}. The log holds what log.level lets through; more is logged after: rote config set log.level info`;
}

function endlessDocument(): RoteError {
  return badRequest({
    code: 'bad-flags',
    message: '--json prints one document when the command ends, and --follow does not end.',
    hint: 'For programs: rote logs --follow --raw, a JSON object a line.',
  });
}
