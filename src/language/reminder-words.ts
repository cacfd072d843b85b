/** How a reminder is told and answered, as a language says it. */
export interface ReminderWords {
  language: 'en' | 'de';
  buttons: { done: string; minutes: string; hour: string; tomorrow: string; undo: string };
  /** Whole answers that say it is done. */
  done: readonly string[];
  /** Whole answers that put it off; the group, if there is one, says until when. */
  later: readonly RegExp[];
  /** In front of an answer, and of no meaning. */
  polite: RegExp;
  tomorrowMorning: string;
  /** Times that have a name and no clock. */
  times: Readonly<Record<string, string>>;
  /** In front of a time, and in front of a length of time. */
  until: RegExp;
  length: RegExp;
  said: {
    done: (text: string) => string;
    later: (when: string, text: string) => string;
    undone: (text: string) => string;
    which: string;
    over: string;
  };
}
