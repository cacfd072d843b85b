/** The next fires of a trigger that is stored nowhere; every face shows the same. */

import { type Fault, type Result, refuse, succeed } from '../base/errors.ts';
import { calendarOff } from '../domain/schedule/days-off.ts';
import { nextFires } from '../domain/schedule/fire-times.ts';
import { leftOutFires } from '../domain/schedule/left-out-fires.ts';
import { refusePastTrigger } from '../domain/schedule/refuse-past-trigger.ts';
import { parseTrigger, type Trigger, type TriggerContext } from '../domain/schedule/trigger.ts';
import { splitTriggerText, type TriggerParts } from '../domain/schedule/trigger-text.ts';
import { describeClockNotes, describeLeftOut } from '../language/en/describe-clock-notes.ts';
import { describeTrigger } from '../language/en/describe-trigger.ts';
import { formatInstant } from '../time/instant.ts';
import { readInstant } from '../time/read-instant.ts';
import { parseTimezone } from '../time/timezone.ts';

export interface PreviewRequest {
  cron?: string | undefined;
  every?: string | undefined;
  at?: string | undefined;
  /** RFC 5545; `startsAt` says from which wall time. */
  rrule?: string | undefined;
  startsAt?: string | undefined;
  exdates?: readonly string[] | undefined;
  /** The event that is waited for in place of a time. */
  event?: unknown;
  quiet?: string | undefined;
  mostPerMinute?: number | undefined;
  mostPerHour?: number | undefined;
  /** One line: `0 9 * * 1-5 Europe/Berlin`, `every 3h`, or plain words: `every weekday at 9am`. */
  text?: string | undefined;
  /** The whole days of this calendar are left out. */
  notOnCalendar?: string | undefined;
  tz?: string | undefined;
  missed?: string | undefined;
  gap?: string | undefined;
  fold?: string | undefined;
  /** Fires after this instant; now, if it is left out. */
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

/** Reads plain words; the compiler is handed in by whoever has it. */
type ReadTriggerText = (
  text: string,
  context: { nowMs: number; timezone: string },
) => Result<ReadTrigger>;

/** Plain words as a trigger, with what a person should know about it. */
export interface ReadTrigger {
  trigger: Trigger;
  notes: string[];
}

export interface PreviewContext extends TriggerContext {
  readText?: ReadTriggerText;
  /** Says if more is to be worked out; always, if it is left out. */
  mayGoOn?: () => boolean;
}

export function previewTrigger(request: PreviewRequest, context: PreviewContext): Result<Preview> {
  const { defaultTimezone, readText, mayGoOn } = context;
  const parts = triggerParts(request, readText !== undefined);
  if (!parts.ok) return parts;
  const timezone = parseTimezone(parts.value.timezone ?? defaultTimezone);
  if (!timezone.ok) return timezone;
  const from =
    request.from === undefined ? succeed(context.nowMs) : readInstant(request.from, timezone.value);
  if (!from.ok) return from;

  const { words } = parts.value;
  const read =
    words === undefined || readText === undefined
      ? succeed({ trigger: parts.value, notes: [] as string[] })
      : readText(words, { nowMs: from.value, timezone: timezone.value });
  if (!read.ok) return read;
  const input = { ...read.value.trigger, ...policiesOf(request) };
  const parsed = parseTrigger(input, { defaultTimezone, nowMs: from.value });
  if (!parsed.ok) return parsed;
  const { trigger } = parsed.value;
  const notes = [...read.value.notes, ...describeClockNotes(parsed.value.notes)];
  const pastFault = refusePastTrigger(trigger, from.value);
  if (pastFault !== null) return refuse(pastFault);

  const count = request.count ?? DEFAULT_COUNT;
  const fires = nextFires(trigger, from.value, count, mayGoOn);
  if (fires.length > 0 && fires.length < count && mayGoOn?.() === false)
    notes.push(
      'Its later fires take too long to work out here, so that there are fewer than asked for.',
    );
  if (fires.length === 0 && trigger.kind !== 'event')
    notes.push('Its time has passed: it would run at once, and not again.');
  const calendar = calendarOff({ trigger });
  // A trigger that is stored nowhere belongs to nobody whose calendar it could be.
  if (calendar !== null)
    notes.push(
      `Those on days of the calendar "${calendar}" fall away; once it is stored, rote simulate shows which.`,
    );
  const lastMs = fires.at(-1) ?? from.value;
  const leftOut = leftOutFires(trigger, { afterMs: from.value, lastMs }, mayGoOn);
  notes.push(...describeLeftOut(leftOut, trigger.timezone));
  return succeed({
    timezone: trigger.timezone,
    fires: fires.map(formatInstant),
    description: describeTrigger(trigger),
    notes,
    trigger,
  });
}

interface PreviewParts extends TriggerParts {
  /** Plain words, for the compiler. */
  words?: string;
}

function triggerParts(request: PreviewRequest, readsWords: boolean): Result<PreviewParts> {
  const { cron, every, at, rrule, event, text, tz } = request;
  const given = Object.entries({ cron, every, at, rrule, event, text }).filter(
    ([, value]) => value !== undefined,
  );
  if (given.length !== 1) return refuse(notExactlyOne(given.map(([name]) => name)));
  const zone = tz === undefined ? {} : { timezone: tz };
  if (text === undefined)
    return succeed({ ...Object.fromEntries(given), ...otherParts(request), ...zone });
  const split = splitTriggerText(text);
  // "every 2 days" is not 48 hours from now; only the short form is elapsed time by itself.
  const isWords = split === null || (split.every !== undefined && !isShortLength(split.every));
  if (isWords && readsWords) return succeed({ words: text, ...zone });
  if (split === null) return refuse(notUnderstood(text));
  // The zone that is said wins: the other one is only the person's own.
  return succeed({ ...zone, ...split });
}

/** `3h`, `1h30m`, `90s`. */
function isShortLength(text: string): boolean {
  return /^(?:\d+(?:\.\d+)?[a-z]{1,2})+$/i.test(text.replaceAll(' ', ''));
}

function otherParts(request: PreviewRequest): object {
  const { startsAt, exdates, quiet, mostPerMinute, mostPerHour } = request;
  const parts = Object.entries({ startsAt, exdates, quiet, mostPerMinute, mostPerHour });
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined));
}

function policiesOf({ missed, gap, fold, notOnCalendar }: PreviewRequest): object {
  return {
    ...(notOnCalendar !== undefined && { notOnCalendar }),
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
    hint: 'Give exactly one of cron "0 9 * * 1-5", every 15m, at 2027-01-01T09:00, rrule FREQ=WEEKLY;INTERVAL=2, an event {"on": "start"} and text "every 3h".',
  };
}

function notUnderstood(text: string): Fault {
  return {
    code: 'not-understood',
    message: `"${text}" is not a trigger that Rote understands.`,
    hint: 'Write "0 9 * * 1-5 Europe/Berlin", "every 3h" or "at 2027-01-01T09:00 UTC".',
  };
}
