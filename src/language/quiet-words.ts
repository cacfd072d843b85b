/** How a language tells what waited, what comes late, and when somebody is left alone. */
import type { LateReason } from '../domain/late.ts';

export interface QuietWords {
  /** Behind words that come late. */
  late: (when: string, why: LateReason) => string;
  /** In front of all that waited. */
  waited: (count: number) => string;
  /** What is left of them is in the inbox. */
  more: (count: number) => string;
  /** What is set, in a sentence each; `until` is when a mute ends. */
  hours: (from: string, to: string) => string;
  muted: (until: string) => string;
  none: string;
  waiting: (count: number) => string;
  /** They can be told now. */
  comesNow: (count: number) => string;
  urgentPasses: string;
  whichHours: string;
  untilWhen: string;
  whichHalf: (from: string, later: string) => string;
}

/** What somebody says who is not to be disturbed. */
export interface QuietOrderWords {
  language: 'en' | 'de';
  polite: RegExp;
  /** The clock of a day that has none. */
  morning: string;
  /** Each has the groups `from` and `to`, which are times of day. */
  hours: readonly RegExp[];
  /** Wants quiet hours, and names none that hold every day. */
  unclear: RegExp;
  /** Each has one group, which is a time or a length. */
  mute: readonly RegExp[];
  unmute: RegExp;
  off: RegExp;
  show: RegExp;
}

/** What calls a wish urgent. */
export interface UrgentWords {
  inFront: RegExp;
  behind: RegExp;
  alone: RegExp;
  alarm: RegExp;
  /** "Nothing urgent": the opposite. */
  denied: RegExp;
}
