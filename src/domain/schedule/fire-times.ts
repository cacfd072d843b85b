/** When a trigger fires: the next instant strictly after a given one. Compile once, ask often. */
import { badRequest, type RoteError } from '../../base/errors.ts';
import { countWallFires } from '../../time/count-wall-fires.ts';
import { instantMs } from '../../time/instant.ts';
import { journeySegments, type ZoneChange } from '../../time/journey-segments.ts';
import { cronWalls } from '../../time/next-cron-fire.ts';
import { nextWallFire } from '../../time/next-wall-fire.ts';
import { parseCron } from '../../time/parse-cron.ts';
import type { WallTimes } from '../../time/wall-times.ts';
import { type ZoneSegments, zoneSegments } from '../../time/zone-segments.ts';
import { type CompiledRule, compileRule } from './rrule-trigger.ts';
import type { Schedule } from './schedule.ts';
import type { Trigger } from './trigger.ts';

export interface FireTimes {
  /** Milliseconds since 1970 UTC, or null when the trigger has no further fire. */
  nextFireMs(afterMs: number): number | null;
  /** It fires in each hour of the day, so that a jump of the clock takes nothing from it. */
  coversEveryHour?: boolean;
  /** How many fires there are from `fromMs` to before `beforeMs`; null if only a walk tells. */
  countFires(fromMs: number, beforeMs: number): number | null;
}

/** A schedule that follows its person fires by the wall clock of where the person is. */
export function fireTimesOf({ trigger, travel }: Pick<Schedule, 'trigger' | 'travel'>): FireTimes {
  return createFireTimes(trigger, travel?.zones);
}

export function createFireTimes(trigger: Trigger, zones: readonly ZoneChange[] = []): FireTimes {
  switch (trigger.kind) {
    case 'cron':
      return cronFires(trigger, clockOf(trigger, zones));
    case 'every':
      return everyFires(trigger);
    case 'at':
      return atFires(zones.length === 0 ? instantMs(trigger.atUtc) : atAway(trigger, zones));
    case 'rrule':
      return rruleFires(trigger, clockOf(trigger, zones));
    case 'event':
      return NEVER;
  }
}

/** Nobody knows when what is waited for happens; the instants of what did are in the store. */
const NEVER: FireTimes = { nextFireMs: () => null, countFires: () => 0 };

function clockOf({ timezone, dst }: Trigger, zones: readonly ZoneChange[]): ZoneSegments {
  return zones.length === 0 ? zoneSegments(timezone) : journeySegments(timezone, zones, dst.fold);
}

function cronFires(trigger: Trigger & { kind: 'cron' }, zone: ZoneSegments): FireTimes {
  const pattern = parseCron(trigger.cron);
  if (!pattern.ok) throw badRequest(pattern.fault);
  const walls = cronWalls(pattern.value);
  return {
    coversEveryHour: walls.coversEveryHour,
    nextFireMs(afterMs) {
      const fireSec = nextWallFire(walls, zone, trigger.dst, afterMs / 1000);
      return fireSec === null ? null : fireSec * 1000;
    },
    countFires: (fromMs, beforeMs) =>
      countWallFires(walls, zone, trigger.dst, {
        fromSec: Math.ceil(fromMs / 1000),
        beforeSec: Math.ceil(beforeMs / 1000),
      }),
  };
}

/** Fire n is anchor + n × period, whatever happened in between: it never drifts. */
function everyFires(trigger: Trigger & { kind: 'every' }): FireTimes {
  const anchorMs = instantMs(trigger.anchorUtc);
  /** How many come up to an instant, itself included. */
  const upTo = (atMs: number) => Math.max(0, Math.floor((atMs - anchorMs) / trigger.everyMs) + 1);
  return {
    nextFireMs: (afterMs) => anchorMs + upTo(afterMs) * trigger.everyMs,
    countFires: (fromMs, beforeMs) => Math.max(0, upTo(beforeMs - 1) - upTo(fromMs - 1)),
  };
}

function atFires(atMs: number): FireTimes {
  return {
    nextFireMs: (afterMs) => (afterMs < atMs ? atMs : null),
    countFires: (fromMs, beforeMs) => (atMs >= fromMs && atMs < beforeMs ? 1 : 0),
  };
}

/** No two zones are further apart. */
const WIDEST_APART_SEC = 2 * 86_400;

/** A one-shot that goes along comes when the clock beside its person shows the time that it was set to. */
function atAway(trigger: Trigger & { kind: 'at' }, zones: readonly ZoneChange[]): number {
  const atMs = instantMs(trigger.atUtc);
  const atSec = Math.floor(atMs / 1000);
  const { offsetSec } = zoneSegments(trigger.timezone).segmentAt(atSec);
  const zone = clockOf(trigger, zones);
  const there = zone.segmentAt(atSec);
  const isAsSet = there.offsetSec === offsetSec && atSec >= (there.passedUntilSec ?? atSec);
  if (isAsSet) return atMs;
  const wallSec = atSec + offsetSec;
  const only: WallTimes = {
    coversEveryHour: false,
    nextWallTime: (fromSec) => (fromSec <= wallSec ? wallSec : null),
  };
  const dst = { gap: 'shift', fold: trigger.dst.fold === 'second' ? 'second' : 'first' } as const;
  const fireSec = nextWallFire(only, zone, dst, atSec - WIDEST_APART_SEC);
  return fireSec === null ? atMs : fireSec * 1000 + (atMs - atSec * 1000);
}

/** The end of a counted rule takes a walk to find, so that compiled rules are kept for a while. */
const compiledRules = new Map<string, CompiledRule>();
const MOST_COMPILED = 1000;

function compiledRule(trigger: Trigger & { kind: 'rrule' }): CompiledRule {
  const key = `${trigger.startsAt} ${trigger.rrule} ${trigger.exdates.join(' ')}`;
  const known = compiledRules.get(key);
  if (known !== undefined) return known;
  const compiled = compileRule(trigger);
  if (compiled === null) throw unreadableRule(trigger);
  if (compiledRules.size >= MOST_COMPILED) compiledRules.clear();
  compiledRules.set(key, compiled);
  return compiled;
}

function unreadableRule({ rrule, startsAt }: Trigger & { kind: 'rrule' }): RoteError {
  return badRequest({
    code: 'bad-rrule',
    message: `The rule "${rrule}" from ${startsAt} can't be read.`,
    hint: 'Store it again with a rule and a start that rote schedule preview accepts.',
  });
}

function rruleFires(trigger: Trigger & { kind: 'rrule' }, zone: ZoneSegments): FireTimes {
  const { rule, walls } = compiledRule(trigger);
  const untilSec = rule.until?.kind === 'instant' ? rule.until.sec : Number.POSITIVE_INFINITY;
  return {
    coversEveryHour: walls.coversEveryHour,
    nextFireMs(afterMs) {
      const fireSec = nextWallFire(walls, zone, trigger.dst, afterMs / 1000);
      return fireSec === null || fireSec > untilSec ? null : fireSec * 1000;
    },
    // Its days are no pattern that can be counted; it is walked.
    countFires: () => null,
  };
}

/** The next `count` fires after `afterMs`; fewer if the trigger ends, or no more is to be worked out. */
export function nextFires(
  trigger: Trigger,
  afterMs: number,
  count: number,
  mayGoOn?: () => boolean,
): number[] {
  return firesAfter(createFireTimes(trigger), { afterMs, count, mayGoOn });
}

/** The same of times that are compiled already. */
export function firesAfter(
  fireTimes: FireTimes,
  {
    afterMs,
    count,
    mayGoOn = () => true,
  }: { afterMs: number; count: number; mayGoOn?: (() => boolean) | undefined },
): number[] {
  const fires: number[] = [];
  let lastMs = afterMs;
  while (fires.length < count) {
    const fireMs = fireTimes.nextFireMs(lastMs);
    if (fireMs === null) break;
    fires.push(fireMs);
    if (!mayGoOn()) break;
    lastMs = fireMs;
  }
  return fires;
}
