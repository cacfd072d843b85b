/** What people say of a reminder beside its words and its time, as a language says it: for whom, how often again, who else. */
export interface InsistWords {
  /** "until I say done". */
  untilDone: RegExp;
  /** "and again every 10 minutes", in front of it; `every` is how often. */
  everyBefore: RegExp;
  /** "nag me" at the beginning: a reminder that is told again. */
  nag: RegExp;
  /** "if I don't answer by 9, tell Ben", in both orders: `by`, `within`, `tries`, `who` and the channel `on`. */
  unanswered: readonly RegExp[];
  /** "if she doesn't answer": of somebody else. */
  othersAnswer: RegExp;
  /** "remind Ann": `who`; and how the same is said of oneself. */
  remindOther: readonly { pattern: RegExp; me: string }[];
  /** One more of them behind it, `who`: "and Ben". */
  joint: RegExp;
  remindMe: string;
  /** The person who says it. */
  me: RegExp;
  /** "us", where it says who is told; `me` is how the person who says it is told alone. */
  us: readonly { pattern: RegExp; me: string; isReminder: boolean }[];
  /** In front of it, what follows is said to that person; or a quote is open. */
  toMe: RegExp;
  /** Numbers of tries in words. */
  numbers: Readonly<Record<string, number>>;
  say: {
    toOther(text: string, name: string): string;
    again(length: string): string;
    unanswered(length: string, to: { name: string | null; way: string | null }): string;
    notOfOthers: string;
    unknown(name: string): string;
    whoIsUs(us: string): string;
    andMe(name: string, me: string): string;
    /** Somebody who has not said yet whether they want to be told anything. */
    isAskedFirst(name: string): string;
  };
}
