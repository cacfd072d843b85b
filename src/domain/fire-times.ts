/** When a trigger fires: the next instant strictly after a given one. Compile once, ask often. */
import { RoteError } from '../base/errors.ts';
import { instantMs } from './time/instant.ts';
import { nextCronFire } from './time/next-cron-fire.ts';
import { parseCron } from './time/parse-cron.ts';
import { zoneSegments } from './time/zone-segments.ts';
import type { Trigger } from './trigger.ts';

export interface FireTimes {
  /** Milliseconds since 1970 UTC, or null when the trigger has no further fire. */
  nextFireMs(afterMs: number): number | null;
}

export function createFireTimes(trigger: Trigger): FireTimes {
  switch (trigger.kind) {
    case 'cron':
      return cronFires(trigger);
    case 'every':
      return everyFires(trigger);
    case 'at':
      return atFires(trigger);
  }
}

function cronFires(trigger: Trigger & { kind: 'cron' }): FireTimes {
  const pattern = parseCron(trigger.cron);
  if (!pattern.ok) throw new RoteError(pattern.fault, { blame: 'request' });
  const zone = zoneSegments(trigger.timezone);
  return {
    nextFireMs(afterMs) {
      const fireSec = nextCronFire(pattern.value, zone, trigger.dst, afterMs / 1000);
      return fireSec === null ? null : fireSec * 1000;
    },
  };
}

/** Fire n is anchor + n × period, whatever happened in between: it never drifts. */
function everyFires(trigger: Trigger & { kind: 'every' }): FireTimes {
  const anchorMs = instantMs(trigger.anchorUtc);
  return {
    nextFireMs(afterMs) {
      const count = Math.max(0, Math.floor((afterMs - anchorMs) / trigger.everyMs) + 1);
      return anchorMs + count * trigger.everyMs;
    },
  };
}

function atFires(trigger: Trigger & { kind: 'at' }): FireTimes {
  const atMs = instantMs(trigger.atUtc);
  return { nextFireMs: (afterMs) => (afterMs < atMs ? atMs : null) };
}

/** The next `count` fires after `afterMs`; fewer where the trigger ends. */
export function nextFires(trigger: Trigger, afterMs: number, count: number): number[] {
  const fireTimes = createFireTimes(trigger);
  const fires: number[] = [];
  let lastMs = afterMs;
  while (fires.length < count) {
    const fireMs = fireTimes.nextFireMs(lastMs);
    if (fireMs === null) break;
    fires.push(fireMs);
    lastMs = fireMs;
  }
  return fires;
}
