/** A trigger in plain English, zone included: what a person reads before approving it. */
import { dayOfWeek, SECONDS_PER_DAY } from './time/civil.ts';
import { describeCron } from './time/describe-cron.ts';
import { describeRrule } from './time/describe-rrule.ts';
import { formatDuration } from './time/duration.ts';
import { formatFraction, instantMs } from './time/instant.ts';
import { parseCron } from './time/parse-cron.ts';
import { parseRrule } from './time/parse-rrule.ts';
import { formatClock, formatWallDay, readWallSec } from './time/wall-text.ts';
import { zoneSegments } from './time/zone-segments.ts';
import type { Trigger } from './trigger.ts';

export function describeTrigger(trigger: Trigger): string {
  switch (trigger.kind) {
    case 'cron': {
      const pattern = parseCron(trigger.cron);
      const words = pattern.ok ? describeCron(pattern.value) : `cron ${trigger.cron}`;
      return `${words} (${trigger.timezone})`;
    }
    case 'every':
      return `every ${formatDuration(trigger.everyMs)}, counted from ${wallText(trigger.anchorUtc, trigger.timezone)}`;
    case 'at':
      return `once, on ${wallText(trigger.atUtc, trigger.timezone)}`;
    case 'rrule':
      return `${ruleInWords(trigger)} (${trigger.timezone})`;
  }
}

function ruleInWords({ rrule, startsAt, exdates }: Trigger & { kind: 'rrule' }): string {
  const rule = parseRrule(rrule);
  const startWallSec = readWallSec(startsAt);
  if (!rule.ok || startWallSec === null) return `rule ${rrule} from ${startsAt}`;
  return describeRrule(rule.value, { startWallSec, exdates });
}

/** An instant as the people of a zone read it: "Sun 2026-03-08 03:00 UTC-04:00 (America/New_York)". */
function wallText(instantUtc: string, timezone: string): string {
  const wall = formatWallTime(instantMs(instantUtc), timezone);
  return timezone === 'UTC' ? wall : `${wall} (${timezone})`;
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

export function formatWallTime(atMs: number, timezone: string): string {
  const atSec = Math.floor(atMs / 1000);
  const { offsetSec } = zoneSegments(timezone).segmentAt(atSec);
  const days = Math.floor((atSec + offsetSec) / SECONDS_PER_DAY);
  const fraction = formatFraction(atMs - atSec * 1000);
  const seconds = fraction === '' ? 'where-some' : 'always';
  const clock = formatClock(atSec + offsetSec - days * SECONDS_PER_DAY, { seconds });
  const offset = offsetSec === 0 ? '' : formatOffset(offsetSec);
  return `${WEEKDAYS[dayOfWeek(days)]} ${formatWallDay(days)} ${clock}${fraction} UTC${offset}`;
}

function formatOffset(offsetSec: number): string {
  const clock = formatClock(Math.abs(offsetSec), { seconds: 'where-some' });
  return `${offsetSec < 0 ? '-' : '+'}${clock}`;
}
