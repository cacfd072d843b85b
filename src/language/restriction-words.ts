/**
 * The words that restrict a wish: what each of them does to it. Which of them is a restriction is decided by what it
 * takes (a time, a number, a condition), or by standing behind a sign; `compiler/restrictions` knows that.
 */
export interface RestrictionWords {
  /** What follows is left out: except, außer. */
  leavesOut: ReadonlySet<string>;
  /** Only what follows: only, nur. */
  narrows: ReadonlySet<string>;
  /** It ends there: until, bis. */
  ends: ReadonlySet<string>;
  /** It begins there; before anything but a time they say where something comes from: from, ab. */
  starts: ReadonlySet<string>;
  /** On which side of a time it is, and not at which: no earlier than, nicht vor. */
  sides: ReadonlySet<string>;
  /** No more than a number: at most, höchstens. */
  limits: ReadonlySet<string>;
  /** A condition follows: unless, falls. */
  conditions: ReadonlySet<string>;
  /** The condition is so by the person who begins it, and not by a word of its own: "except I am away". */
  persons: ReadonlySet<string>;
  /** Verbs that make a clause of what follows: has, ist. */
  finite: ReadonlySet<string>;
  /** The beginning of a clause that says what somebody does: "Tom takes over", "macht das meine Schwester". */
  states: RegExp;
  /** A message that begins so asks for itself: "mir sagen, dass …". */
  asksItself: RegExp;
  /** What is no part of any page: its certificate. */
  unserved: RegExp;
  /** Make a deed of the verb beside them: has not run, nicht angerufen hat. */
  perfect: ReadonlySet<string>;
  /** Some of the runs, by their turn: every other time, jedes zweite Mal. */
  turns: RegExp;
  /** In the place of something that was said: instead. */
  replaces: ReadonlySet<string>;
  /** Behind a sign, what was said before is taken back: no wait, or rather. */
  corrects: ReadonlySet<string>;
  /** Behind a time, it is left out: weekends excluded, sonntags nicht. */
  leavesOutBehind: ReadonlySet<string>;
  /** Behind days, those are meant besides: weekends too. */
  alsoBehind: ReadonlySet<string>;
  /** Which part of each thing is looked at, or sent: in the title, send me the link. */
  parts: RegExp;
  /** So long before what was said, behind a sign: a week ahead. */
  shifts: RegExp;
  /** How long it goes on: for the next 7 days, zwei Wochen lang. */
  lasting: RegExp;
  /** On some of its days at another time: but on Fridays at 9. */
  differs: ReadonlySet<string>;
  /** Days and hours that no clock knows by themselves: holidays, in summer, at lunch. */
  openDays: RegExp;
  /** Before these words, something takes a while: over lunch, during meetings. */
  spanning: ReadonlySet<string>;
  /** Shows a page to somebody, with the page: open https://… */
  opens: RegExp;
  /** One order follows another: then. */
  onwards: ReadonlySet<string>;
  /** The beginning of an order that is about lists, tasks or reminders: "add coffee to the shopping list", "delete the task …". */
  listOrder: RegExp;
  /** Behind something that is run or fetched, it has a time of its own: now, later. */
  ownMoments: ReadonlySet<string>;
  /** In which half of the day a clock time is: 18:00, in the evening. */
  saysHalf: RegExp;
  /** Once more, and no word of when: again. */
  onceMore: ReadonlySet<string>;
  /** Behind a length of time, or in front of what somebody does: before, after. */
  aroundTimes: ReadonlySet<string>;
  /** Begins a clause that says at which moment: when. */
  moments: ReadonlySet<string>;
  /** Asks of a program whether it runs: train.py is still running. */
  running: RegExp;
  /** Hours that nobody names: in the night. */
  vagueHours: RegExp;
  /** What begins words that would have said when: after the meeting, every 0 minutes. */
  timeLeads: ReadonlySet<string>;
  /** So often for each of something that is no time: once per outage. */
  perThing: RegExp;
  /** What else would be done, behind a sign: or the last day. */
  otherwise: ReadonlySet<string>;
  /** Behind anything that is left out, and not only behind a time: excluded. */
  excluded: ReadonlySet<string>;
  /** What each of many has, and is left out of it: images. */
  partsOfEach: ReadonlySet<string>;
  /** What is wrong with something, which no words on it say: broken links. */
  flaws: ReadonlySet<string>;
  /** Asks of the day itself what it is: if that's a weekend. */
  onADay: RegExp;
  /** Points back to what was said: their, its. */
  owners: ReadonlySet<string>;
  /** Says in words whose zone a time is in: my time. */
  ownTime: RegExp;
  /** Between an opening word and what it takes: on, the, any. */
  small: ReadonlySet<string>;
  /** Joins a restriction to what stands in front of it: but, and. */
  joints: ReadonlySet<string>;
  /** What comes behind them is found out, and is no condition: check if, see whether. */
  findsOut: ReadonlySet<string>;
  /** Conditions that may be found out: if, ob. */
  whether: ReadonlySet<string>;
  /** Whoever is told what is found out: tell me if. */
  told: ReadonlySet<string>;
  tells: ReadonlySet<string>;
  /** Says of something which words are in it: mentions. */
  mentions: ReadonlySet<string>;
  /** How often something is: times, mal. */
  times: ReadonlySet<string>;
  /** Between how often and a length of time: per, pro. */
  per: ReadonlySet<string>;
  /** Compares with a number: over, more than. */
  comparisons: ReadonlySet<string>;
  /** Says of a verb that it is not so, and leaves out what follows only where that is a time. */
  denials: ReadonlySet<string>;
  /** What a wish does, said once more: don't check at night, don't do it on Sundays. */
  redone: ReadonlySet<string>;
  /** Says that something is not so. */
  negations: ReadonlySet<string>;
  /** Says more of something that was named: an entry with status failed. */
  relatives: ReadonlySet<string>;
  /** In front of something that is described, and is no text that stands anywhere: an unhealthy container. */
  indefinite: ReadonlySet<string>;
  /** Stands for something that is not named: the expensive one. */
  proforms: ReadonlySet<string>;
  /** A change that is said by how much, in a word: doubled. */
  growth: ReadonlySet<string>;
  /** How each kind is said plainly, so that a time can be changed by it. */
  plainly: Readonly<Record<'leaves-out' | 'narrows' | 'ends' | 'starts', string>> & {
    runs(count: number): string;
    also: string;
  };
  /** Only polite, whatever it begins with: if you can. */
  polite: RegExp;
}
