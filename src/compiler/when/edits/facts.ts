/** What an operation knows besides the When that it changes. */
import { nextFires } from '../../../domain/schedule/fire-times.ts';
import type { Trigger } from '../../../domain/schedule/trigger.ts';
import { SECONDS_PER_DAY } from '../../../time/civil.ts';
import type { Joined } from '../contradiction.ts';
import { type Sentence, wallSecIn } from '../sentence.ts';
import type { When } from '../when.ts';

export interface Facts {
  sentence: Sentence;
  /** What is there, as a trigger. */
  trigger: Trigger;
  said: When;
  /** "every Thursday", and not "Thursdays". */
  saysEach: boolean;
}

/** One small change: what there is, and what was said of it, as the When that comes of it. */
export type Operation = (was: When, facts: Facts) => Joined<When>;

/** A day and the seconds of it, on the wall of the trigger's zone. */
export interface Wall {
  day: number;
  second: number;
}

/** The coming runs, on the wall. */
export function firesOf({ trigger, sentence }: Facts, count: number): Wall[] {
  return nextFires(trigger, sentence.nowMs, count).map((fireMs) => wallOf(trigger, fireMs));
}

function wallOf({ timezone }: Trigger, atMs: number): Wall {
  const wallSec = wallSecIn(timezone, atMs);
  const day = Math.floor(wallSec / SECONDS_PER_DAY);
  return { day, second: wallSec - day * SECONDS_PER_DAY };
}

/** Whether it runs on that day, from now on. */
export function comesOn(facts: Facts, day: number): boolean {
  const { trigger, sentence } = facts;
  const fromMs = sentence.nowMs + Math.max(0, day - sentence.today - 1) * SECONDS_PER_DAY * 1000;
  // Days may be longer or shorter than 24 hours; a few days around are looked at.
  const startMs = Math.max(sentence.nowMs, fromMs - 2 * SECONDS_PER_DAY * 1000);
  for (let atMs = startMs, tries = 0; tries < MOST_RUNS; tries++) {
    const [fireMs] = nextFires(trigger, atMs, 1);
    if (fireMs === undefined) return false;
    const fire = wallOf(trigger, fireMs);
    if (fire.day >= day) return fire.day === day;
    atMs = fireMs;
  }
  return false;
}

/** More runs than this between two days come many times a day, and so on every one. */
const MOST_RUNS = 5000;
