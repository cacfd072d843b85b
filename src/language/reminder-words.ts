/** How a reminder is told and answered, as a language says it. */
export interface ReminderWords {
  language: 'en' | 'de';
  buttons: {
    done: string;
    minutes: string;
    hour: string;
    tomorrow: string;
    undo: string;
    /** Of the person with this name; null for the owner of the house. */
    noMore: (name: string | null) => string;
  };
  /** Whole answers that say it is done. */
  done: readonly string[];
  /** Says of one by its words that it is done; the group is the words. */
  doneNamed: readonly RegExp[];
  /** Whole answers that put it off; the group, if there is one, says until when. */
  later: readonly RegExp[];
  /** The same, if the group is a time: else they say something else. */
  again: readonly RegExp[];
  /** Names one that is put off by no words of its own: snooze "it". */
  itself: RegExp;
  /** Whole answers that take back the last answer. */
  takenBack: readonly string[];
  /** How the owner of the house is named in those, who may have no name. */
  owner: readonly string[];
  /** Whole sentences that say whose words are taken, and whose no more; the group is the name. */
  hears: readonly RegExp[];
  hearsNoMore: readonly RegExp[];
  /** In front of an answer or behind it, and of no meaning. */
  polite: RegExp;
  /** In front of words that name something, and of no meaning. */
  article: RegExp;
  /** Who asked for it, behind its words. */
  fromBehind: RegExp;
  tomorrowMorning: string;
  /** Times that have a name and no clock. */
  times: Readonly<Record<string, string>>;
  /** Names all that wait. */
  everything: RegExp;
  /** In front of a time, and in front of a length of time. */
  until: RegExp;
  length: RegExp;
  said: {
    done: (text: string) => string;
    later: (when: string, text: string) => string;
    undone: (text: string) => string;
    /** It was put off, and that is taken back. */
    waitsAgain: (text: string) => string;
    which: string;
    none: string;
    /** When it is told again, behind its words. */
    again: (when: string) => string;
    /** How one is named where nothing can be pressed; one of them is the example. */
    byName: (words: string) => string;
    isDone: (text: string) => string;
    over: string;
    /** Who asked for it, and the words; null for the owner of the house. */
    from: (name: string | null, text: string) => string;
    unanswered: (name: string | null, text: string) => string;
    heardNoMore: (name: string | null) => string;
    heardAgain: (name: string | null) => string;
  };
}
