/** What the readers of a time expression share: the sentence, the moment, and how to give an answer. */

import type { Language, PartOfDay } from '../../language/language.ts';
import { zoneSegments } from '../../time/zone-segments.ts';
import type { Token } from '../engine/tokenize.ts';

export interface TimeDefaults {
  /** When a day is named without a time: `09:00`; null asks. */
  timeOfDay: string | null;
  /** What the parts of a day mean as a time. */
  partsOfDay: Readonly<Record<PartOfDay, string>>;
}

export interface Sentence {
  text: string;
  tokens: readonly Token[];
  language: Language;
  timezone: string;
  nowMs: number;
  /** Days since 1970 on the wall clock of the zone. */
  today: number;
  /** Seconds of the day on the wall clock of the zone. */
  secondOfDay: number;
  defaults: TimeDefaults;
}

/** What the wall clock of a zone shows, in seconds since 1970-01-01T00:00. */
export function wallSecIn(timezone: string, nowMs: number): number {
  const nowSec = Math.floor(nowMs / 1000);
  return nowSec + zoneSegments(timezone).segmentAt(nowSec).offsetSec;
}
