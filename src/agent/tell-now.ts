/**
 * Tells a turn, behind the words of the person, when it began where they are, and with whom it talks.
 * This stands behind everything that providers keep, and is the same for all of the turn.
 */
import { ENGLISH_MONTHS, ENGLISH_WEEKDAYS } from '../language/en/english-names.ts';
import { formatInstant } from '../time/instant.ts';

/** Longer names are no names. */
const LONGEST_NAME = 60;

export function tellNow(facts: {
  nowMs: number;
  timezone: string;
  /** Who speaks, in a talk. */
  person?: { name: string } | undefined;
  /** The channel of the session, as people call it. */
  channel?: string | undefined;
}): string {
  const { nowMs, timezone, person, channel } = facts;
  const local = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timezone);
  const weekday = ENGLISH_WEEKDAYS[local.dayOfWeek % 7];
  const month = ENGLISH_MONTHS[local.month - 1];
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' });
  const when = `It is ${weekday}, ${local.day} ${month} ${local.year}, ${time} in ${timezone}.`;
  const who = person === undefined ? '' : ` You talk with ${oneLine(person.name)}`;
  const where = who === '' || channel === undefined ? '' : `, on ${oneLine(channel)}`;
  return `[now] ${formatInstant(nowMs)}. ${when}${who}${where}${who === '' ? '' : '.'}`;
}

/** A name is what somebody chose for themselves: it begins no line of its own, and closes no bracket of ours. */
function oneLine(name: string): string {
  const line = name.replaceAll(/[\s\p{C}<>[\]`]+/gu, ' ').trim();
  return line.slice(0, LONGEST_NAME).toWellFormed() || 'somebody';
}
