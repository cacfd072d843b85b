/** How a language says that free time is looked for and proposed to somebody, and what they are told. */
export interface ProposingWords {
  /** Whole sentences without their time: `what` is the length and its days ("hour on Thursday"), `whom` who gets it. */
  said: readonly string[];
  /** Between people. */
  and: RegExp;
  /** What is done, as it is told back. */
  does(what: string, whom: readonly string[]): string;
  subject(when: string): string;
  text(when: string, timezone: string): string;
  /** To who asked for it: that it was proposed, or that there is none. */
  proposed(when: string, whom: readonly string[]): string;
  none(what: string): string;
}
