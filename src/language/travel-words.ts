/** How somebody says that they travel, and what is said to that, as a language has it. */
export interface TravelWords {
  language: 'en' | 'de';
  /** Whole sentences in small letters; the groups `place`, `until` and `during` are what they say. */
  away: readonly RegExp[];
  /** The same of a day to come, tried before those; the group `place`. */
  later: readonly RegExp[];
  /** Whole sentences that say that they are home again. */
  back: readonly RegExp[];
  /** A clock time alone, which may be of either half of the day. */
  bareClock: RegExp;
  /** Whole answers to the question which schedules go along; `bare`, those of them that may answer any question. */
  answers: Record<'all' | 'none' | 'bare', readonly string[]>;
  buttons: { all: string; none: string; each: string; goes: string; stays: string; change: string };
  said: {
    /** `until` is null where nobody said how long. */
    away: (at: { place: string; until: string | null; clock: string }) => string;
    /** The last moment of a day, and an instant. */
    endOfDay: (day: string) => string;
    until: (wall: string) => string;
    ask: (lines: readonly string[]) => string;
    askOne: (name: string, when: string) => string;
    goAlong: (names: readonly string[]) => string;
    stayAtHome: (names: readonly string[]) => string;
    back: (clock: string) => string;
    notAway: string;
    notYet: (place: string) => string;
    unknownPlace: (place: string) => string;
    unknownTime: (words: string) => string;
  };
}
