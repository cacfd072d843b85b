/**
 * The last look at what leaves the compiler: every restriction of the sentence is in a part of the draft whose kind fits
 * it, and no text that is sent or looked for holds what should have been understood. What does not is named, and there is
 * no draft.
 */
import { draftsIn } from '../../domain/draft.ts';
import { nextFires } from '../../domain/schedule/fire-times.ts';
import type { Trigger } from '../../domain/schedule/trigger.ts';
import { THINK } from '../../domain/think/think-step.ts';
import type { IntentWords } from '../../language/intent-words.ts';
import type { Language } from '../../language/language.ts';
import type { Draft } from '../compile-types.ts';
import { ownTimes } from '../what/own-times.ts';
import { applyEdit } from '../when/edits/edit.ts';
import { readEdit } from '../when/edits/read-edit.ts';
import type { Span, WhenResult } from '../when/result.ts';
import { triggersIn } from '../when/result-kinds.ts';
import type { Sentence } from '../when/sentence.ts';
import { bareWord, isPlace, placedWords } from '../wish/wish-words.ts';
import { misplaced } from './account-clauses.ts';
import { misfittingTime, stretchOfOnce } from './account-kinds.ts';
import { plainWatch, unservedIn } from './account-places.ts';
import { isOnlyWords, unaccounted } from './account-words.ts';
import { type Carried, carriedTexts } from './carried-texts.ts';
import { differentTime, isHalfInDoubt } from './differing-days.ts';
import { findRestrictions } from './find-restrictions.ts';
import { holdsOtherwise, joined } from './holds-otherwise.ts';
import { lostNumber } from './lost-number.ts';
import type { Restriction } from './restriction.ts';
import { runsOf } from './runs-of.ts';
import { bareMessage } from './torn-message.ts';
import { unbelievable } from './unbelievable.ts';

export interface Looking {
  language: IntentWords;
  words: Language;
  /** It changes what was talked about before, and was read word for word as that. */
  isChange?: true;
  /** Somebody else made the draft, and says things in words of their own. */
  isOthers?: true;
  /** Something was shown before, and a number of the words may be one of it that is replaced. */
  isFollowing?: boolean;
  /** Questions were answered, and what was answered may take the place of what was said. */
  isAnswered?: true;
  /** What the schedules are called that are there. */
  names?: readonly string[];
  clock: { nowMs: number; read(text: string): WhenResult; sentence(text: string): Sentence };
}

/** The words that the drafts do not account for; null where they do for all of them. */
export function lastLook(text: string, drafts: readonly Draft[], looking: Looking): string | null {
  const all = drafts.flatMap(draftsIn);
  const { isOthers, language } = looking;
  const facts = factsOf(text, all, looking);
  const bare = facts.isManaged ? text.replace(looking.language.afterthought, '') : text;
  const restrictions = restrictionsIn(bare, looking);
  if (looking.isOthers === true && facts.isLeft) return lostIn(text, restrictions, facts);
  const missed = restrictions.find((one) => !isAccounted(one, facts));
  if (missed !== undefined) return missed.said;
  const lost = looking.isOthers === true ? lostIn(text, restrictions, facts) : null;
  if (lost !== null) return lost;
  const dropped =
    looking.isChange || looking.isAnswered || looking.isOthers || facts.isManaged
      ? null
      : unaccounted(text, facts, looking);
  if (dropped !== null) return dropped;
  const instead =
    openedOnly(text, facts) ??
    unordered(text, facts) ??
    endedElsewhere(text, facts) ??
    tornCommand(text, facts) ??
    otherMoment(text, facts) ??
    neverTold(text, restrictions, facts) ??
    misfittingTime(text, facts) ??
    stretchOfOnce(restrictions, facts) ??
    (isOthers === true ? null : unservedIn(text, { drafts: all, language })) ??
    (isOthers === true ? null : plainWatch(text, { drafts: all, language }));
  if (instead !== null) return instead;
  const guessed = restrictions.find((one) => isGuessed(one, facts));
  return guessed?.said ?? unbelieved(text, facts) ?? elsewhere(text, facts);
}

/** A text of the rules that nobody would say; what somebody else says in words of their own is torn from no sentence. */
function unbelieved(text: string, { carried, isLed, repeats, spans, looking }: Facts) {
  if (looking.isOthers === true) return null;
  const judging = { ...looking, isLed, spans, isOften: repeats && !isLed };
  return (
    carried.map((one) => unbelievable(one, text, judging)).find((said) => said !== null) ?? null
  );
}

export function restrictionsIn(
  text: string,
  { language, words, isOthers }: Pick<Looking, 'language' | 'words' | 'isOthers'>,
): Restriction[] {
  const found = findRestrictions(text, { restrictions: language.restrictions, time: words });
  return isOthers === true ? joined(found, text) : found;
}

interface Facts {
  text: string;
  drafts: readonly Draft[];
  carried: readonly Carried[];
  /** What is said back, without what stands in quotes. */
  told: string;
  /** And with it, and with what the draft says that it leaves out. */
  whole: string;
  isManaged: boolean;
  /** It is left to an agent, each time. */
  isLeft: boolean;
  repeats: boolean;
  hasCondition: boolean;
  /** Where the sentence says when. */
  spans: readonly Span[];
  /** And what stands there could be read, or it was said why not. */
  isTimeRead: boolean;
  /** Something is told in front of it, or it is counted from something that is. */
  isLed: boolean;
  looking: Looking;
}

function factsOf(text: string, drafts: readonly Draft[], looking: Looking): Facts {
  const { language, clock } = looking;
  const unused = drafts.flatMap(({ notes }) =>
    notes
      .filter((note) => note === language.say.notUsed(unusedIn(note, language)))
      .map((note) => unusedIn(note, language)),
  );
  const time = clock.read(text);
  const whole = drafts
    .flatMap(({ summary, leavesOut = [] }) => [summary, ...leavesOut])
    .join(' ')
    .toLowerCase();
  const triggers = drafts.map(triggerOf);
  return {
    text,
    drafts,
    carried: drafts.flatMap((draft) => carriedTexts(draft, unused)),
    told: whole.replaceAll(/"[^"]*"|„[^“]*“/g, ' '),
    whole,
    isManaged: drafts.every(isManaging),
    isLeft: drafts.some(({ instruction }) => instruction !== null),
    repeats: triggers.some((trigger) => trigger !== null && trigger.kind !== 'at'),
    hasCondition: drafts.some(isConditional),
    isLed: time.shift !== undefined || language.leadIn.test(text),
    spans: time.kind === 'none' ? (time.spoken ?? []) : time.spans,
    isTimeRead: time.kind !== 'none' || time.reason !== null,
    looking,
  };
}

/** Of schedules that are there, now or later. */
const isManaging = ({ manage, plan }: Draft): boolean =>
  manage !== null || (plan?.tools ?? []).some(({ tool }) => tool?.startsWith('schedule.') === true);

/** What a note says is not used. */
function unusedIn(note: string, { say }: IntentWords): string {
  const [before = '', behind = ''] = say.notUsed('\0').split('\0');
  return note.startsWith(before) && note.endsWith(behind)
    ? note.slice(before.length, note.length - behind.length)
    : '';
}

const triggerOf = ({ trigger, manage }: Draft): Trigger | null =>
  manage?.kind === 'update' ? manage.trigger : trigger;

function isConditional({ trigger, plan }: Draft): boolean {
  return (
    trigger?.kind === 'event' ||
    (plan?.tools ?? []).some(
      ({ tool, when }) => when !== undefined || tool?.startsWith('watch.') === true,
    )
  );
}

/** What somebody else's draft says nowhere: of what is left to an agent, in words of its own, only when it runs. */
function lostIn(text: string, restrictions: readonly Restriction[], facts: Facts): string | null {
  const time = facts.isLeft ? restrictions.find((one) => isTimeLost(one, facts)) : undefined;
  const lost = time?.said ?? lostDays(text, restrictions, facts);
  return lost ?? (facts.looking.isFollowing === true ? null : lostNumber(text, facts));
}

/** That it runs then, or not then, is neither so nor said. */
function isTimeLost(restriction: Restriction, facts: Facts): boolean {
  const isOfDay = facts.looking.language.restrictions.onADay.test(restriction.said);
  if (!isOfDay && !isOfTime(restriction)) return false;
  const isSaid = areSaid(restriction, facts) || holdsOtherwise(restriction, facts);
  return !isSaid && !isTold(restriction, facts);
}

/** "unless it is short or it is holidays": what was read of a condition leaves the holidays out. */
function lostDays(
  text: string,
  restrictions: readonly Restriction[],
  { whole, looking }: Facts,
): string | null {
  const { openDays } = looking.language.restrictions;
  for (const { word, start, end } of placedWords(text)) {
    const day = bareWord(word).toLowerCase();
    if (!openDays.test(day) || whole.includes(day)) continue;
    const opened = restrictions.findLast((one) => one.start < start);
    const said = opened === undefined ? '' : text.slice(opened.start, end);
    if (said !== '' && !/[.;:!?]\s/.test(said)) return said;
  }
  return null;
}

function isAccounted(restriction: Restriction, facts: Facts): boolean {
  if (facts.looking.isChange && !isOfWhole(restriction)) return true;
  if (facts.isManaged) return isManagedSo(restriction, facts);
  if (facts.looking.isOthers === true && holdsOtherwise(restriction, facts)) return true;
  const carrier = facts.carried.find((one) => holds(one, restriction));
  if (carrier !== undefined) return !bears(restriction, carrier, facts);
  if (isTorn(restriction, facts)) return false;
  return isTold(restriction, facts) || isJudged(restriction, facts);
}

/** "Reminder: at most take the drops": the number was read, and the word in front of it is sent. */
function isTorn({ word, start, end }: Restriction, { carried, text }: Facts): boolean {
  const opener = word.toLowerCase();
  const countIn = (said: string): number => ` ${said.toLowerCase()} `.split(` ${opener} `).length;
  const around = `${text.slice(0, start)} ${text.slice(end)}`.replaceAll(/[,;.!?]/g, ' ');
  return carried.some((one) => one.kind === 'message' && countIn(one.text) > countIn(around));
}

/** Whether a text holds the restriction, and not only one of its words. */
function holds({ kind, text }: Carried, { said, word, argument }: Restriction): boolean {
  const carried = ` ${text
    .toLowerCase()
    .replace(/[.!?]+$/, '')
    .replaceAll(/[\s,;()]+/g, ' ')} `;
  const all = said.toLowerCase().split(/[\s,;()]+/);
  // The verb of a German clause may have been put in another place of the message.
  if (kind === 'message' && all.length > 2 && all.every((one) => carried.includes(` ${one} `)))
    return true;
  const opener = word.toLowerCase().replaceAll(/\s+/g, ' ');
  const [first = ''] = argument.toLowerCase().split(/\s+/, 1);
  return carried.includes(` ${opener} ${first}`) || carried.endsWith(` ${opener} `);
}

/** "open https://…" where nothing is told of it: a page that nobody sees is not opened. */
function openedOnly(text: string, { drafts, looking }: Facts): string | null {
  const [only, ...others] = drafts.flatMap(({ plan }) => plan?.tools ?? []);
  const isShown = only?.tool === 'http.request' && only.input['method'] === undefined;
  if (looking.isOthers === true || !isShown || others.length > 0) return null;
  return looking.language.restrictions.opens.exec(text)?.[0] ?? null;
}

/** "say hello, then fetch https://…": what is said to come last would be done first, and all the rest hang on it. */
function unordered(text: string, { drafts, looking }: Facts): string | null {
  const words = placedWords(text);
  const then = words.find(({ word }) => looking.language.restrictions.onwards.has(bareWord(word)));
  const [first, ...others] = drafts.flatMap(({ plan }) => plan?.tools ?? []);
  if (then === undefined || first === undefined || others.length === 0) return null;
  const held = JSON.stringify(first.input).toLowerCase();
  const isHeld = ({ word }: { word: string }): boolean =>
    isPlace(word) && held.includes(bareWord(word));
  const isLast = words.some((one) => one.start > then.start && isHeld(one));
  const isFirst = words.some((one) => one.start < then.start && isHeld(one));
  return isLast && !isFirst ? text.slice(then.start) : null;
}

/** "run ./a.sh at 5, and at 6 ./b.sh": what is given to a program stands right behind it. */
function tornCommand(text: string, { drafts, isManaged, looking }: Facts): string | null {
  if (isManaged || looking.isChange || looking.isOthers) return null;
  const plainly = (said: string): string =>
    said
      .replaceAll(/["'“”]/g, '')
      .replaceAll('$HOME', '~')
      .replaceAll(/\s+/g, ' ');
  const torn = drafts
    .flatMap(({ plan }) => plan?.tools ?? [])
    .flatMap(({ tool, input: { command } }) =>
      tool === 'shell.run' && Array.isArray(command) ? [command.map(String)] : [],
    )
    .find((command) => {
      const said = plainly(command.join(' ')).replace(/^\.\//, '');
      const { denials } = looking.language.restrictions;
      return !plainly(text).includes(said) || command.some((word) => denials.has(word));
    });
  return torn === undefined ? null : torn.slice(1).join(' ');
}

/** "run ./a.sh now and ./b.sh in an hour": the first has a time of its own, and is given no word of it. */
function otherMoment(text: string, { drafts, isManaged, looking }: Facts): string | null {
  if (isManaged || looking.isChange || looking.isOthers) return null;
  if (drafts.every(({ trigger }) => trigger === null)) return null;
  const { ownMoments } = looking.language.restrictions;
  const words = placedWords(text);
  const bare = words.map(({ word }) => bareWord(word).toLowerCase());
  for (const [at, { word, start }] of words.entries()) {
    const size = isPlace(word) ? [2, 1].find((count) => isMoment(at + 1, count)) : undefined;
    if (size !== undefined) return text.slice(start, words[at + size]?.end).replace(/[,;.]$/, '');
  }
  return null;

  function isMoment(from: number, count: number): boolean {
    return ownMoments.has(bare.slice(from, from + count).join(' '));
  }
}

/** "tell me when backup.sh is done": whose end is waited for, and nobody says to run it, is not run every few minutes. */
function endedElsewhere(text: string, { drafts, spans, looking }: Facts): string | null {
  const isRun = drafts.some(({ plan }) => plan?.tools[0]?.tool === 'shell.run');
  // "tell me if train.py is still running": nobody says to run it either.
  const running = isRun ? looking.language.restrictions.running.exec(text) : null;
  if (running !== null) return running[0];
  if (!isRun || spans.length > 0) return null;
  const ends = looking.language.events.lexicon.ends.split('|');
  const words = placedWords(text.toLowerCase());
  const [ended] = words.flatMap(({ word, end }) => {
    const behind = text.slice(end).trim().toLowerCase();
    const said = /[./]\w/.test(word) ? ends.find((one) => behind.startsWith(one)) : undefined;
    return said === undefined ? [] : [`${word} ${said}`];
  });
  return ended ?? null;
}

/** "warn me at 6 if it has not changed": one look sees nothing that takes two. */
function neverTold(text: string, restrictions: readonly Restriction[], { drafts }: Facts) {
  const isLost = drafts.some(
    ({ trigger, plan }) =>
      trigger?.kind === 'at' &&
      (plan?.tools ?? []).some(
        ({ tool, input }) => tool === 'watch.holds' && Number(input['times']) > 1,
      ),
  );
  const condition = restrictions.find(({ kind }) => kind === 'condition');
  return isLost ? (condition?.said ?? text) : null;
}

/** What one reminder holds that stands where no task does. */
function elsewhere(text: string, { drafts, carried, isManaged, isLed, spans, looking }: Facts) {
  const isOne = drafts.length === 1 && drafts.every(isOnlyWords);
  const isAsSaid = isOne && !isManaged && !isLed && !looking.isChange && !looking.isOthers;
  return isAsSaid
    ? misplaced(text, { ...looking, spans, sent: carried.map((one) => one.text) })
    : null;
}

/** A time, or a condition that says of nothing what it mentions, that became words to look for. */
function isGuessed({ kind, takes, said }: Restriction, { carried, looking }: Facts): boolean {
  if (kind !== 'condition' && takes !== 'time') return false;
  const clause = said.toLowerCase();
  const isLooked = carried.some(
    (one) => one.kind === 'search' && clause.includes(one.text.toLowerCase()),
  );
  if (takes === 'time' || !isLooked) return isLooked;
  const { mentions } = looking.language.restrictions;
  const isPlaced = /["“'`]/.test(said) || said.split(/\s+/).some(isPlace);
  return !isPlaced && !clause.split(/[\s,]+/).some((word) => mentions.has(word));
}

/** Whether it may be meant for the wish, though it stands in a text. */
function bears(restriction: Restriction, { kind, text }: Carried, facts: Facts): boolean {
  const { takes, isSetOff } = restriction;
  if (kind === 'work') {
    const isOfDay = facts.looking.language.restrictions.onADay.test(restriction.said);
    return isOfDay || isOfTime(restriction) || restriction.kind === 'replaces';
  }
  if (kind !== 'message') return true;
  if (isSetOff) return true;
  switch (restriction.kind) {
    case 'condition':
    case 'turn':
    case 'per-thing':
    case 'shift':
      return true;
    case 'lasts':
      return facts.repeats;
    case 'part':
      return false;
    case 'side':
      // "be home no later than 9" is to be done so.
      return bareMessage(text).toLowerCase().startsWith(restriction.word.toLowerCase());
    case 'limits':
      return restriction.isOfRuns;
    case 'replaces':
      return takes === 'nothing';
    default:
      return takes === 'clause' || (takes === 'time' && facts.repeats);
  }
}

function isOfTime({ kind, takes, isOfRuns }: Restriction): boolean {
  return (
    takes === 'time' || kind === 'turn' || kind === 'per-thing' || (kind === 'limits' && isOfRuns)
  );
}

/** It stands in no text: then it was read, or dropped. */
function isTold(restriction: Restriction, facts: Facts): boolean {
  const { kind, start, headEnd } = restriction;
  const isRead =
    facts.isTimeRead && facts.spans.some((span) => span.start <= start && span.end >= headEnd);
  switch (kind) {
    case 'condition':
      return facts.hasCondition || isRead || isOnlyTime(restriction, facts);
    case 'part':
      return isPartTold(restriction, facts);
    case 'limits':
      if (restriction.isRate) return facts.drafts.some(isOfEvent);
      return isRead || areNumbersTold(restriction, facts);
    case 'shift':
      return isRead || facts.isLed;
    case 'lasts':
      // "if it has not changed for two weeks".
      return isRead || facts.hasCondition;
    case 'differs':
      return isDifferent(restriction, facts);
    case 'turn':
    case 'per-thing':
    case 'replaces':
    case 'side':
    case 'widens':
      return false;
    default:
      return isOfList(restriction, facts)
        ? areNumbersTold(restriction, facts)
        : (isKept(restriction, facts) ?? isRead) || isSaidBack(restriction, facts);
  }
}

/** "only those about my project": a model is asked just that of each. */
function isJudged({ kind, said }: Restriction, { drafts }: Facts): boolean {
  if (kind !== 'narrows') return false;
  const topic = said.toLowerCase().split(/\s+/).slice(-2).join(' ');
  const tools = drafts.flatMap(({ plan }) => plan?.tools ?? []);
  return tools.some(
    ({ tool, input: { task } }) =>
      tool === THINK &&
      String(task)
        .toLowerCase()
        .includes(topic.replaceAll(/["'“”]/g, '')),
  );
}

function isSaidBack(restriction: Restriction, facts: Facts): boolean {
  const { takes } = restriction;
  if (takes === 'clause') return facts.hasCondition && saysCondition(restriction, facts);
  return takes === 'words' && areSaid(restriction, facts);
}

const areNumbersTold = (restriction: Restriction, facts: Facts): boolean =>
  numbersIn(restriction, facts).every((number) =>
    new RegExp(`(?<!\\d)${number}(?![\\d:])`).test(facts.told),
  );

/** "only the first five", of what is looked at. */
export const isOfList = (
  { end }: Restriction,
  { text, looking: { language, words } }: Pick<Facts, 'text' | 'looking'>,
): boolean => ownTimes(text, language, words).some((own) => own.start < end && own.end >= end);

/** The title is a field of what is sent; of any other part the words tell. */
function isPartTold({ said }: Restriction, { told, drafts, looking }: Facts): boolean {
  const word = (said.toLowerCase().split(/\s+/).at(-1) ?? '').replace(/s$/, '');
  const isTitle = looking.language.what['of-title'].split('|').some((one) => one.includes(word));
  const tools = drafts.flatMap(({ plan }) => plan?.tools ?? []);
  const isField = isTitle && JSON.stringify(tools).includes('"field":"title"');
  return isField || told.includes(word);
}

/** On the days that it names it comes then and at no other time, and on others too. */
function isDifferent({ said }: Restriction, { drafts, looking }: Facts): boolean {
  const { nowMs, read } = looking.clock;
  const time = read(differentTime(said, looking.language.restrictions));
  if (time.kind !== 'when') return false;
  const daysOf = (fires: readonly number[]) => new Set(fires.map((fire) => dayOf(fire, time)));
  const wanted = nextFires(time.trigger, nowMs, FIRES);
  const ours = drafts.flatMap((draft) => {
    const trigger = triggerOf(draft);
    return trigger === null || trigger.kind === 'event' ? [] : nextFires(trigger, nowMs, FIRES * 4);
  });
  const end = Math.max(...ours);
  const days = daysOf(wanted);
  const isKeptTo = wanted.every((fire) => fire > end || ours.includes(fire));
  const others = ours.filter((fire) => !wanted.includes(fire));
  const hoursOf = (fires: readonly number[]) => fires.map((fire) => zonedAt(fire, time).hour);
  const { restrictions } = looking.language;
  if (isHalfInDoubt(said, hoursOf(wanted), hoursOf(others), restrictions)) return false;
  return isKeptTo && others.length > 0 && others.every((fire) => !days.has(dayOf(fire, time)));
}

const zonedAt = (fire: number, { trigger }: { trigger: Trigger }): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(fire).toZonedDateTimeISO(trigger.timezone ?? 'UTC');

const dayOf = (fire: number, time: { trigger: Trigger }): string =>
  zonedAt(fire, time).toPlainDate().toString();

/** "only tell me if it is under 3". */
function saysCondition({ argument }: Restriction, { looking }: Facts): boolean {
  const { conditions } = looking.language.restrictions;
  return argument
    .toLowerCase()
    .split(/[\s,]+/)
    .some((word) => conditions.has(word));
}

/** "when it is 18:00": beside the time it says nothing. */
function isOnlyTime({ said, start, end }: Restriction, { spans, looking }: Facts): boolean {
  const inside = spans.filter((span) => span.start >= start && span.end <= end);
  const left = inside.reduceRight(
    (rest, span) => rest.slice(0, span.start - start) + rest.slice(span.end - start),
    said,
  );
  const { conditions, persons } = looking.language.restrictions;
  const words = left
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '' && !conditions.has(word) && !persons.has(word));
  return inside.length > 0 && words.length <= 1;
}

function numbersIn({ said }: Restriction, { looking }: Facts): string[] {
  const spelled = looking.words.words;
  return said
    .toLowerCase()
    .split(/[\s,]+/)
    .flatMap((word) => {
      const meaning = spelled.get(word);
      const number = /^\d+$/.test(word)
        ? Number(word)
        : meaning?.ordinal === undefined
          ? meaning?.number
          : undefined;
      return number === undefined ? [] : [String(number)];
    });
}

const isOfEvent = ({ trigger }: Draft): boolean => trigger?.kind === 'event';

/** Applied once more, a restriction that was read changes no run; null where nobody can apply it. */
function isKept(
  { kind, said, start, headEnd }: Restriction,
  { drafts, looking, text }: Facts,
): boolean | null {
  const { clock } = looking;
  const whole = readEdit(clock.sentence(said));
  // An answer may have taken the place of all that was read: "aber schau nur werktags nach", every hour.
  const isHead = kind === 'narrows' && whole.kind !== 'edit' && looking.isAnswered === true;
  const edit = isHead ? readEdit(clock.sentence(text.slice(start, headEnd))) : whole;
  if (edit.kind !== 'edit') return null;
  const triggers = drafts.flatMap((draft) => triggerOf(draft) ?? []);
  const kept = triggers.flatMap((trigger) => {
    // Where it leaves something open, one of its readings was answered.
    const readings = trigger.kind === 'event' ? [] : triggersIn(applyEdit(edit, trigger));
    if (readings.length === 0) return [];
    const runs = runsOf(trigger, clock.nowMs);
    return [readings.some((one) => runsOf(one, clock.nowMs) === runs)];
  });
  if (kept.length === 0) return null;
  // Of several that a model made of one sentence, it may have been said of one.
  return looking.isOthers === true ? kept.some(Boolean) : kept.every(Boolean);
}

const FIRES = 40;

/** Its words are those that something is kept or left out by. */
function areSaid({ said }: Restriction, { whole, looking }: Facts): boolean {
  const { small, leavesOut, narrows, joints } = looking.language.restrictions;
  const words = said
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(
      (word) => !small.has(word) && !leavesOut.has(word) && !narrows.has(word) && !joints.has(word),
    );
  return words.length > 0 && words.some((word) => whole.includes(word.replaceAll(/["'“”]/g, '')));
}

/** What is done to schedules has no conditions, and no days on which it is not done. */
const PLAIN: ReadonlySet<string> = new Set(['remove', 'pause', 'resume', 'run']);

function isManagedSo(restriction: Restriction, facts: Facts): boolean {
  const isPlain = facts.drafts.some(({ manage }) => manage !== null && PLAIN.has(manage.kind));
  if (!isPlain) return true;
  return !isOfWhole(restriction);
}

/** No word of time, and none that picks something, can say it. */
const isOfWhole = ({ kind }: Restriction): boolean =>
  kind === 'condition' || kind === 'turn' || kind === 'per-thing';
