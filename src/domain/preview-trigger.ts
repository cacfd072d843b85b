/** The next fires of a trigger that is stored nowhere; every face shows the same. */
import { type Fault, type Result, refuse, succeed } from '../base/errors.ts';
import { describeTrigger } from './describe-trigger.ts';
import { nextFires } from './fire-times.ts';
import { refusePastTrigger } from './refuse-past-trigger.ts';
import { formatInstant } from './time/instant.ts';
import { readInstant } from './time/read-instant.ts';
import { parseTimezone } from './time/timezone.ts';
import { parseTrigger, type Trigger, type TriggerContext } from './trigger.ts';
import { splitTriggerText, type TriggerParts } from './trigger-text.ts';

export interface PreviewRequest {
  cron?: string | undefined;
  every?: string | undefined;
  at?: string | undefined;
  /** RFC 5545; `startsAt` says from which wall time. */
  rrule?: string | undefined;
  startsAt?: string | undefined;
  exdates?: readonly string[] | undefined;
  /** One line: `0 9 * * 1-5 Europe/Berlin`, `every 3h`. */
  text?: string | undefined;
  tz?: string | undefined;
  missed?: string | undefined;
  gap?: string | undefined;
  fold?: string | undefined;
  /** Fires after this instant; now, where it is left out. */
  from?: string | undefined;
  count?: number | undefined;
}

export interface Preview {
  timezone: string;
  fires: string[];
  description: string;
  notes: string[];
  trigger: Trigger;
}

const DEFAULT_COUNT = 5;

export function previewTrigger(request: PreviewRequest, context: TriggerContext): Result<Preview> {
  const { defaultTimezone } = context;
  const parts = triggerParts(request);
  if (!parts.ok) return parts;
  const timezone = parseTimezone(parts.value.timezone ?? defaultTimezone);
  if (!timezone.ok) return timezone;
  const from =
    request.from === undefined ? succeed(context.nowMs) : readInstant(request.from, timezone.value);
  if (!from.ok) return from;

  const input = { ...parts.value, ...policiesOf(request) };
  const parsed = parseTrigger(input, { defaultTimezone, nowMs: from.value });
  if (!parsed.ok) return parsed;
  const { trigger, notes } = parsed.value;
  const pastFault = refusePastTrigger(trigger, from.value);
  if (pastFault !== null) return refuse(pastFault);

  const fires = nextFires(trigger, from.value, request.count ?? DEFAULT_COUNT);
  if (fires.length === 0) notes.push('Its time has passed: it would run at once, and not again.');
  return succeed({
    timezone: trigger.timezone,
    fires: fires.map(formatInstant),
    description: describeTrigger(trigger),
    notes,
    trigger,
  });
}

function triggerParts(request: PreviewRequest): Result<TriggerParts> {
  const { cron, every, at, rrule, text, tz } = request;
  const given = Object.entries({ cron, every, at, rrule, text }).filter(
    ([, value]) => value !== undefined,
  );
  if (given.length !== 1) return refuse(notExactlyOne(given.map(([name]) => name)));
  const zone = tz === undefined ? {} : { timezone: tz };
  if (text === undefined)
    return succeed({ ...Object.fromEntries(given), ...ruleParts(request), ...zone });
  const parts = splitTriggerText(text);
  if (parts === null) return refuse(notUnderstood(text));
  const zones = [parts.timezone, tz].filter((name) => name !== undefined);
  if (new Set(zones.map((name) => name.toLowerCase())).size > 1) {
    return refuse({
      code: 'bad-trigger',
      message: `The text names the zone ${parts.timezone}, the setting tz ${tz}.`,
      hint: 'Keep one of the two zones.',
    });
  }
  return succeed({ ...parts, ...zone });
}

function ruleParts({ startsAt, exdates }: PreviewRequest): object {
  return {
    ...(startsAt !== undefined && { startsAt }),
    ...(exdates !== undefined && { exdates }),
  };
}

function policiesOf({ missed, gap, fold }: PreviewRequest): object {
  return {
    ...(missed !== undefined && { missedRunPolicy: missed }),
    dst: { ...(gap !== undefined && { gap }), ...(fold !== undefined && { fold }) },
  };
}

function notExactlyOne(given: string[]): Fault {
  return {
    code: 'bad-trigger',
    message:
      given.length === 0
        ? 'The preview needs to know when.'
        : `The preview got more than one trigger: ${given.join(' and ')}.`,
    hint: 'Give exactly one of cron "0 9 * * 1-5", every 15m, at 2027-01-01T09:00, rrule FREQ=WEEKLY;INTERVAL=2 and text "every 3h".',
  };
}

function notUnderstood(text: string): Fault {
  return {
    code: 'not-understood',
    message: `"${text}" is not a trigger that Rote understands.`,
    hint: 'Write "0 9 * * 1-5 Europe/Berlin", "every 3h" or "at 2027-01-01T09:00 UTC".',
  };
}
