/** `rote schedule preview`: the next fires of a trigger that is stored nowhere. */
import { RoteError, valueOrThrow } from '../base/errors.ts';
import { describeTrigger, formatWallTime } from '../domain/describe-trigger.ts';
import { nextFires } from '../domain/fire-times.ts';
import { parseAtTime } from '../domain/time/at-time.ts';
import { formatInstant } from '../domain/time/instant.ts';
import { parseTimezone } from '../domain/time/timezone.ts';
import { parseTrigger, refusePastOneShot, type Trigger } from '../domain/trigger.ts';
import { splitTriggerText } from '../domain/trigger-text.ts';
import { readConfig } from '../runtime/config.ts';
import type { Answer, CommandCall, FlagValues } from './command.ts';

const DEFAULT_COUNT = 5;

export async function schedulePreview({ flags, context }: CommandCall): Promise<Answer> {
  const config = await readConfig(context.home);
  const input = triggerInput(flags);
  const defaultTimezone = config.timezone ?? context.clock.machineTimezone();
  const timezone = valueOrThrow(parseTimezone(input.timezone ?? defaultTimezone));
  const fromMs = readFrom(flags, timezone) ?? context.clock.nowMs();

  const { trigger, notes } = valueOrThrow(parseTrigger(input, { defaultTimezone, nowMs: fromMs }));
  const pastFault = refusePastOneShot(trigger, fromMs);
  if (pastFault !== null) throw new RoteError(pastFault, { blame: 'request' });

  const fires = nextFires(trigger, fromMs, flags.number('count') ?? DEFAULT_COUNT);
  if (fires.length === 0) notes.push('Its time has passed: it would run at once, and not again.');
  const description = describeTrigger(trigger);
  return {
    data: {
      timezone: trigger.timezone,
      fires: fires.map(formatInstant),
      description,
      notes,
      trigger,
    },
    text: previewText({ trigger, fires, description, notes }),
  };
}

interface PreviewInput {
  cron?: string;
  every?: string;
  at?: string;
  timezone?: string;
  missedRunPolicy?: string;
  dst: { gap?: string; fold?: string };
}

function triggerInput(flags: FlagValues): PreviewInput {
  const given = ['cron', 'every', 'at', 'text'].filter((name) => flags.isSet(name));
  if (given.length !== 1) throw notExactlyOne(given);
  const text = flags.text('text');
  const timezone = flags.text('tz');
  return {
    ...pick(flags, { cron: 'cron', every: 'every', at: 'at', missed: 'missedRunPolicy' }),
    ...(text !== undefined && textParts(text, timezone)),
    ...(timezone !== undefined && { timezone }),
    dst: pick(flags, { gap: 'gap', fold: 'fold' }),
  };
}

function pick(flags: FlagValues, names: Record<string, string>): Record<string, string> {
  const picked: Record<string, string> = {};
  for (const [flag, key] of Object.entries(names)) {
    const value = flags.text(flag);
    if (value !== undefined) picked[key] = value;
  }
  return picked;
}

function notExactlyOne(given: string[]): RoteError {
  return new RoteError(
    {
      code: 'bad-trigger',
      message:
        given.length === 0
          ? 'The preview needs to know when.'
          : `The preview got more than one trigger: --${given.join(' and --')}.`,
      hint: 'Give exactly one of --cron "0 9 * * 1-5", --every 15m, --at 2027-01-01T09:00 and --text "every 3h".',
    },
    { blame: 'request' },
  );
}

function textParts(text: string, timezone: string | undefined): object {
  const parts = splitTriggerText(text);
  const zones = [parts?.timezone, timezone].filter((zone) => zone !== undefined);
  if (new Set(zones.map((zone) => zone.toLowerCase())).size > 1) {
    throw new RoteError(
      {
        code: 'bad-trigger',
        message: `The text names the zone ${parts?.timezone}, the flag --tz ${timezone}.`,
        hint: 'Keep one of the two zones.',
      },
      { blame: 'request' },
    );
  }
  if (parts !== null) return parts;
  throw new RoteError(
    {
      code: 'not-understood',
      message: `"${text}" is not a trigger that Rote understands.`,
      hint: 'Write "0 9 * * 1-5 Europe/Berlin", "every 3h" or "at 2027-01-01T09:00 UTC".',
    },
    { blame: 'request' },
  );
}

function readFrom(flags: FlagValues, timezone: string): number | undefined {
  const from = flags.text('from');
  if (from === undefined) return undefined;
  const isDate = /^\d{4}-\d\d-\d\d$/.test(from);
  return valueOrThrow(
    parseAtTime(isDate ? `${from}T00:00` : from, timezone, { gap: 'skip', fold: 'first' }),
  ).atMs;
}

function previewText(preview: {
  trigger: Trigger;
  fires: number[];
  description: string;
  notes: string[];
}): string {
  const { trigger, fires, description, notes } = preview;
  const walls = fires.map((fireMs) => formatWallTime(fireMs, trigger.timezone));
  const width = Math.max(...walls.map((wall) => wall.length));
  const lines = fires.map(
    (fireMs, index) => `  ${walls[index]?.padEnd(width)}   ${formatInstant(fireMs)}`,
  );
  return [description, ...lines, ...notes.map((note) => `Note: ${note}`)].join('\n');
}
