/**
 * What a language is to the intent half: phrases with slots, and lists of words. The readers ask for
 * meanings and never for words, so that another language is another file.
 *
 * A phrase is words between blanks; `(a|b c)` is one of several, `[a|b]` may be left out, and `{text}`
 * takes what stands there.
 */

import type { WatchedAddress } from '../domain/plan/watched-place.ts';
import type { OverlapPolicy } from '../domain/schedule/policies.ts';
import type { AsideWords } from './aside-words.ts';
import type { DaysOffWords } from './days-off-words.ts';
import type { EventWords } from './event-words.ts';
import type { InsistWords } from './insist-words.ts';
import type { NewsWords } from './news-words.ts';
import type { OwnLists } from './own-lists.ts';
import type { ProposingWords } from './proposing-words.ts';
import type { RestrictionWords } from './restriction-words.ts';
import type { ConditionWords } from './say-condition.ts';
import type { GivenWords } from './say-given.ts';
import type { SeveralWords } from './several-words.ts';
import type { TriggerWords } from './trigger-words.ts';
import type { WhatLexicon } from './what-lexicon.ts';
import type { Listener, WhatWords } from './what-words.ts';

export type PhraseName =
  | 'remind'
  | 'remind-softly'
  | 'say-softly'
  | 'remind-nothing'
  | 'wake'
  | 'alarm'
  | 'timer'
  | 'wait'
  | 'say'
  | 'ask'
  | 'send'
  | 'send-with'
  | 'search'
  | 'add-to'
  | 'run'
  | 'help'
  | 'list'
  | 'list-waiting'
  | 'remove'
  | 'pause'
  | 'pause-until'
  | 'pause-between'
  | 'remake'
  | 'start'
  | 'resume'
  | 'skip'
  | 'all-but'
  | 'leave-out'
  | 'both'
  | 'run-now'
  | 'why'
  | 'rename'
  | 'move'
  | 'accept-but'
  | 'say-instead'
  | 'undo'
  | 'next'
  | 'cancel-it'
  | 'delete-it'
  | 'hold-it'
  | 'pick-it'
  | 'pick-other'
  | 'remember'
  | 'recall'
  /** How the day was, of Rote itself; said without articles and without who gets it. */
  | 'digest'
  | 'accept'
  | 'refuse';

export interface IntentWords {
  code: string;
  /** The beginning of a sentence that is surely of this language. */
  sample: string;
  /** Small words that tell the language by themselves. */
  markers: ReadonlySet<string>;
  /** Markers that are words of another language too, and tell nothing beside everyday words of that one: "list dir a". */
  sharedMarkers: ReadonlySet<string>;
  /** Words of this language alone, which tell it where nothing else does. */
  everyday: ReadonlySet<string>;
  /** Said out of politeness in front of a wish, or behind it. */
  politeBefore: ReadonlySet<string>;
  politeAfter: readonly string[];
  /** The same behind the verb and whom it is for, which are kept: "remind me please two hours before …". */
  politeWithin: RegExp;
  /** Said by somebody who corrects themselves, in front of what they want instead or behind it: "no wait," 6:30. */
  corrections: { before: readonly string[]; behind: readonly string[] };
  phrases: Readonly<Record<PhraseName, readonly string[]>>;
  /** Said around what is done to a schedule, and changes nothing of it: ", I don't need it any more". */
  afterthought: RegExp;
  /** Behind the time that something is moved to, the one that it had. */
  instead: RegExp;
  /** Begins a question, whatever comes behind it. */
  asks: ReadonlySet<string>;
  /** Makes a time vaguer, and no other: in "like" 20 minutes, 5pm "at the latest". */
  hedge: RegExp;
  /** The end of a verb that stands behind how often: "schau jede Stunde nach", where "nach" would be after an hour. */
  verbEnd?: RegExp;
  /** What asks or tells something and wishes for nothing. */
  questionStarts: ReadonlySet<string>;
  /** Holds words of time and means none: good morning. */
  timeless: RegExp;
  /** Those that are meant, in words that look like a number: only "the ones" about X. */
  otherWords: readonly (readonly [RegExp, string])[];
  /** A time that is a name: the "9:15" train, my "4pm" call. */
  calledByTime: RegExp;
  /** Takes some of the times away, and was not read: except holidays. */
  strayLimit: RegExp;
  /** A limit behind the task: ", but only" on weekdays, ", stop at" 6pm; or one more time: ", and" at 5. By `only`, `end` and `also`. */
  limitBehind: RegExp;
  /** In front of such a limit: but, skip. */
  limitLeads: ReadonlySet<string>;
  /** Ties one more time to the one before it, and adds nothing else: at 9 and "again" at 5. */
  onceMore: RegExp;
  /** Says of what is said once that it comes again: always. */
  always: RegExp;
  /** A second reminder in the same sentence. */
  secondTime: RegExp;
  /** Behind a question: what is done with the answer. */
  whenAnswered: RegExp;
  /** In front of a reminder that follows another wish: ", and then" remind me. */
  nextWish: RegExp;
  /** A time counted from a wish before it: ", and an hour later". */
  afterThat: RegExp;
  /** The same behind a statement: remind me "an hour after that". */
  lengthLater: RegExp;
  /** In front of what something is about; `loose` where only the thing before it tells: the weather "for". */
  contentLead: RegExp;
  /** A habit that tells when more loosely than the time beside it: every night "before bed". */
  habit: RegExp;
  /** Says nothing, between a reminder and its task: remind me "please" to. */
  fillers: RegExp;
  /** In front of what is to be said, word for word: saying. */
  quoting: RegExp;
  /** Said in front of a time that is only an example: ", say" 9am. */
  aside: RegExp;
  /** A date that nobody could read, left over when the time was cut out: 31 February. */
  strayDate: RegExp;
  /** Tells or asks something, or is done at once, and so is no task for later. */
  remark: RegExp;
  /** What is left of a task beside its time. */
  bareTask: RegExp;
  /** It may stand in front of its time, too: "call Bo tomorrow at 9". */
  taskFirst: boolean;
  /** Without this, nobody speaks of a timer, or of waiting and then doing something. */
  timing: RegExp;
  /** A reminder in short: with how long to wait (`length`, `rest`), or only marked as one (`mark`, `other`). */
  shortReminder: RegExp;
  /** Wants to be told something, with `when`: I want to know … */
  wantsToKnow: RegExp;
  /** An alarm (`frame`) in front of an hour that nothing leads to: alarm 7, an alarm for 7. */
  bareAlarm: RegExp;
  /** In front of a reminder's task; `noun` where it is a reminder that is set, and not "remind me". */
  taskFrame: RegExp;
  /** Between the time and the task: remind me at 5 "to" call. */
  taskJoints: ReadonlySet<string>;
  /** Of these, the ones that are no part of what stands in front of them: my talk "about" cats "to" print it. */
  taskOnly: ReadonlySet<string>;
  /** Of these, at the end, one that only a verb stands behind, and one that only a statement does. */
  verbJoint: RegExp;
  statementJoint: RegExp;
  /** "ask me": what stands behind is a question to oneself. */
  askFrame: RegExp;
  /** What such a question begins with. */
  questionWords: ReadonlySet<string>;
  /** Ties a time to what stands in front of it: a table "for" Saturday. */
  belonging: ReadonlySet<string>;
  /** Until when what is to be done has to be: by noon. */
  due: ReadonlySet<string>;
  /** A day behind an article, which may be the name of something: "the Monday" report. */
  calledBy: RegExp;
  /** The time of day of what was told before: "at the same time". */
  sameTime: RegExp;
  /** Speaks of somebody or something that was told before: call "her". */
  pointsBack: RegExp;
  /** A sentence, and a reminder behind it: my flight is at 9, so remind me at 6. */
  leadIn: RegExp;
  /** A day told from the one on which it is said, with its `part`: "tomorrow" morning. */
  relativeDay: RegExp;
  /** Behind a task, at the end: don't forget. */
  notForgotten: RegExp;
  /** What somebody has to do at a time, and not when something is: I need to … */
  ownTask: RegExp;
  /** Begins an order, where the language tells it from what the person does: "hol", and not "holen". */
  orders: ReadonlySet<string>;
  /** Behind a question: "tell me", "send it to me", with when. */
  tellIt: RegExp;
  /** Writes to somebody else: text mum …, send Tom a message. */
  /** Asks for another language. */
  speaks: RegExp;
  toOthers: RegExp;
  /** Has something that runs begin again: restart nginx, bring it back up. */
  restarts: RegExp;
  /** In front of something new: a, another. */
  indefinite: ReadonlySet<string>;
  /** What hangs in front of a time that was cut out, and what hangs at the end of all: only, and no preposition. */
  loose: ReadonlySet<string>;
  looseBehind: ReadonlySet<string>;
  /** More than one word that only leads to the time: "when it's" 18:00, "on all" weekdays. */
  timeLead: RegExp;
  /** All that is left of a sentence that only gave the time: around 6 "would be great". */
  timeTail: RegExp;
  verbs: {
    fetch: ReadonlySet<string>;
    tell: ReadonlySet<string>;
    save: ReadonlySet<string>;
    append: ReadonlySet<string>;
    watch: ReadonlySet<string>;
    run: ReadonlySet<string>;
  };
  me: ReadonlySet<string>;
  /** What joins one thing to do with the next. */
  joints: ReadonlySet<string>;
  /** Behind a time that takes the place of another: "Thursday is better". */
  isBetter: RegExp;
  /** Between a part and where it is: the title "of" the page. */
  ofWords: ReadonlySet<string>;
  /** In front of a file: save it "to" notes.txt. */
  intoWords: ReadonlySet<string>;
  articles: ReadonlySet<string>;
  /** What was found before: it, the result. */
  pronouns: ReadonlySet<string>;
  /** "when" it changes. */
  conditionStarts: ReadonlySet<string>;
  /** Verbs that begin a condition without a word for it: "Steigt" der Preis über 5. */
  frontedVerbs: ReadonlySet<string>;
  fresh: ReadonlySet<string>;
  /** How many of them, in words. */
  numbers: ReadonlyMap<string, number>;
  greetings: ReadonlySet<string>;
  /** What is sent with these is usually words; what is told, given or shown is usually looked up. */
  plainVerbs: ReadonlySet<string>;
  /** Leaves no doubt that it is a reminder. */
  reminding: RegExp;
  /** "the backup skill": what it is adds nothing to its name. */
  kindWords: ReadonlySet<string>;
  /** Says where, or how, and names nothing: the weather "here". */
  placeless: ReadonlySet<string>;
  /** What is not said as it stands, but found out first: the weather, a report. */
  things: ReadonlySet<string>;
  /** What needs somebody who thinks. */
  judgement: ReadonlySet<string>;
  /** Of these, what begins a wish by itself even where it is for once. */
  judgementVerbs: ReadonlySet<string>;
  /** Asks what Rote itself does: show me everything you do. */
  aboutYou: RegExp;
  /** Begins a wish that comes again. */
  workVerbs: ReadonlySet<string>;
  /** Says that something comes again: every, daily. */
  again: ReadonlySet<string>;
  /** Begins what is not wished for: don't, never. */
  negations: ReadonlySet<string>;
  /** What a tool is good for, by words. */
  toolHints: ReadonlyMap<string, readonly string[]>;
  everything: ReadonlySet<string>;
  it: ReadonlySet<string>;
  /** Names reminders, and nothing else that is scheduled. */
  reminders: ReadonlySet<string>;
  /** Which part of a day something runs in, from this hour until before that; past 24 where it ends after midnight. */
  dayParts: ReadonlyMap<string, readonly [number, number]>;
  /** Says nothing about which schedule is meant. */
  whichFillers: ReadonlySet<string>;
  several: SeveralWords;
  asides: AsideWords;
  /** What restricts a wish. */
  insisting: InsistWords;
  daysOff: DaysOffWords;
  restrictions: RestrictionWords;
  say: IntentPhrases;
  /** The words of *what*, and what is told of what was found. */
  what: WhatLexicon;
  own: OwnLists;
  news: NewsWords;
  /** What is waited for that is no time. */
  events: EventWords;
  proposing: ProposingWords;
}

/** What is said to people. */
interface IntentPhrases {
  /** A time of day alone, a length alone, a text alone, as parts of a sentence. */
  at(time: string): string;
  in(length: string): string;
  remindMe(text: string): string;
  /** With when; nothing follows where `text` is empty. */
  remindAt(when: string, text: string): string;
  remindAbout(text: string): string;
  /** With when, if it is said there. */
  tellMe(when: string): string;
  /** A timer, as the reminder that it is, and what it is for. */
  timer(length: string, what: string): string;
  it: string;
  reminder(text: string): string;
  question(text: string): string;
  /** A thing and a task, as they are called by themselves. */
  thing(text: string): string;
  task(text: string): string;
  wakeUp: string;
  alarm: string;
  askText: string;
  /** To who asks for another language. */
  spoken: string;
  onlyToYou: string;
  /** On which days something comes that has a pace and hours alone. */
  askOnWhichDays: (said: string) => string;
  /** The answers, as words of time: today, and where that is over, tomorrow. */
  onDays: Readonly<Record<'today' | 'tomorrow' | 'daily', string>>;
  /** Others can be told, and whoever is named is none of them. */
  onlyToThese: (names: readonly string[]) => string;
  /** Is "the Monday" a part of a name? */
  askCalled(said: string): string;
  isWhen: string;
  isName: string;
  /** This day, or a part of it. */
  thisDay(part: string): string;
  /** A day, and a part of it. */
  onDay(date: string, part: string): string;
  /** Two reminders can't be told in one sentence. */
  oneByOne(said: string): string;
  askWhen(reason: string | null): string;
  unreadable(said: string): string;
  /** These words would end what comes again, where it was only to be otherwise for a while. */
  endsForGood(said: string): string;
  askHowOften: string;
  /** How often something is looked at where nobody says it, as it would be said. */
  usualPace: string;
  /** What it waits for then, and that another pace can be had. */
  actsWhen(watched: WatchedAddress | null): string;
  askFile: string;
  askUrl: string;
  /** The address of somebody who was only called by what they are. */
  askAddress(name: string): string;
  /** From which number on is it "too high"? */
  askLimit(said: string): string;
  /** Where is it found? */
  askSource(what: string): string;
  /** Which value of it is meant? */
  askValue(of: string): string;
  /** It is looked at whether it answers: of which is it told? */
  /** Nothing can be sent to this one. */
  askReceiver(name: string): string;
  /** Several contacts have the name, or one has several addresses. */
  whichContact(name: string): string;
  noContact(name: string, why: 'none' | 'no-address'): string;
  /** Nobody has it, so that a trigger goes by what senders call themselves. */
  byNameOnly(name: string): string;
  tellMeInstead: string;
  askState(what: string): string;
  whenDown: string;
  whenUp: string;
  whenMoved: Readonly<Record<'up' | 'down', string>>;
  steps: StepPhrases;
  howOften: readonly string[];
  askFlag(flag: string, tool: string): string;
  askRemindOrDo(text: string): string;
  remindOfIt: string;
  doIt: string;
  askWhich(said: string): string;
  askTool(said: string): string;
  allOfThem: string;
  /** So many schedules that only the first are named. */
  many: (count: number, first: readonly string[]) => string;
  now: string;
  sendMessage(text: string): string;
  madeByModel: string;
  /** What a model says that its draft does not do. */
  leavesOut: (parts: readonly string[]) => string;
  /** How it is carried out, where that is not as usual; each is a clause behind what it does. */
  policies: {
    endsAfterFirst: string;
    /** `of` is the call that is meant; null for every one. Each pause is twice the one before. */
    retry(of: string | null, times: number, pause: string): string;
    timeLimit(of: string | null, length: string): string;
    overlap: Readonly<Record<OverlapPolicy, string>>;
  };
  suggestions: readonly string[];
  /** Wishes that need no model, one of each kind: what is nearest is shown beside one that does. */
  recipes: readonly string[];
  runSkill(name: string): string;
  noTool(names: string): string;
  /** That a model is asked in a plan, and how often each time. */
  thinks(calls: number): string;
  /** When a program that does not end by itself is ended. */
  endedAfter(seconds: number): string;
  /** Why something that is plain can't be done. */
  /** Names that are like one that there is not. */
  near(names: readonly string[]): string;
  refused(why: 'shell' | 'drive' | 'tool' | 'answer', said: string): string;
  /** Said in a language that is not spoken here, by its code. */
  foreign(code: string): string;
  didYouMean(said: string, meant: string): string;
  /** The name of what resumes a paused schedule later. */
  resumes: string;
  nothingOpen: string;
  /** What the talk was about last, and what can be done with it. */
  talkedAbout(name: string): string;
  nothingToUndo: string;
  nothingToRefuse: string;
  /** Somebody wants to think about the draft. */
  holding(draft: string): string;
  /** Nothing is scheduled at all; or nothing that is called so. */
  nothingThereToRemove: string;
  noSuch(said: string): string;
  /** A schedule is paused until something, and not on some days. */
  notOnSomeDays(names: string): string;
  alreadyGone(names: string): string;
  /** None of these has a run to come. */
  nothingToSkip(names: string): string;
  /** Another run was named than the next one. */
  skipsNext(name: string, when: string): string;
  /** A schedule and the day of one of its runs. */
  nextOn(name: string, when: string): string;
  /** A draft that was not agreed to is gone. */
  replaces(name: string): string;
  /** Of an order that was shown, and gave way to another wish. */
  notDone(draft: string): string;
  /** These words restrict the wish, or are none that fit where they were taken, and were not understood. */
  notRead(said: string): string;
  /** Said around the wish, and not a part of what is done. */
  notUsed(said: string): string;
  unchanged(said: string, name: string): string;
  changesNothing(when: string): string;
  /** It was not understood, and what was asked or drafted before is still open. */
  notAnAnswer(said: string, question: string): string;
  stillOpen(said: string, draft: string): string;
  /** Of what would have taken something away. */
  leftAlone(said: string, draft: string): string;
  /** What may be said of what is open. */
  changes: readonly string[];
  /** The same words as the time half has. */
  triggers: TriggerWords;
  /** What is to be done, as the person says it or as it is told back. */
  what(listener: Listener): WhatWords;
}

/** What each step does, for the echo. */
interface StepPhrases {
  fetch(url: string): string;
  readFeed(url: string): string;
  save(what: string, path: string): string;
  append(what: string, path: string): string;
  call(tool: string): string;
  /** What calls of Rote's own tools do, where a draft is told. */
  calls: ReadonlyMap<string, string>;
  given: GivenWords;
  each(items: string): string;
  condition: ConditionWords;
  onlyWhen(condition: string): string;
  stopUnless(condition: string): string;
  mustHold(condition: string): string;
  sendResult: string;
  skill(name: string): string;
  skillTakes(name: string, inputs: readonly string[], left: string): string;
  agent(instruction: string): string;
  manage: Readonly<Record<ManageVerb, (names: string) => string>>;
  list: string;
  help: string;
  accept: string;
  discard: string;
  back: string;
  takeBack: string;
  restore(names: string): string;
  pauseUntil(names: string, until: string): string;
  skip(names: string): string;
  unskip(names: string): string;
  update(names: string, when: string): string;
  rename(names: string, name: string): string;
}

export type ManageVerb = 'remove' | 'pause' | 'resume' | 'run' | 'why' | 'next';
