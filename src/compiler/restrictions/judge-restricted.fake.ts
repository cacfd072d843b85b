/** What became of a gold sentence that was said with a restriction: it is refused, named, or kept to and told. */
import { everyNth } from '../../base/rounds.fake.ts';
import { nextFires } from '../../domain/schedule/fire-times.ts';
import type { Trigger } from '../../domain/schedule/trigger.ts';
import { fakeOptions, waitingOptions } from '../compile.fake.ts';
import { compile } from '../compile.ts';
import type { CompileOptions, CompileResult, Draft } from '../compile-types.ts';
import { readWhen } from '../compiler.ts';
import { readCorpus } from '../corpus.fake.ts';
import { tongueOf } from '../spoken-language.ts';
import type { Said, Spoken } from './restricted-wishes.fake.ts';

export interface GoldWish {
  words: string;
  options: CompileOptions;
  draft: Draft;
  /** It comes again, at times that a day can be left out of. */
  repeats: boolean;
}

const TABLES = [
  'wishes',
  'wishes-german',
  'what-who',
  'what-german',
  'what-around',
  'what-intents',
  'what-sources',
  'what-values',
  'what-wide',
  'what-strangers',
  'what-own',
  'what-events',
] as const;

/** The gold sentences of a language that are drafts of something new, and are not restricted already. */
export function wishesFor(language: Spoken): GoldWish[] {
  return TABLES.flatMap((name) => {
    const { rows, ...moment } = readCorpus(name);
    const optionsOf = name === 'what-own' || name === 'what-events' ? waitingOptions : fakeOptions;
    const options = { ...optionsOf(moment), language };
    const words = [...new Set(rows.map((row) => row.words))];
    return words.flatMap((said, at) => {
      if (at % everyNth(3) !== 0 || said.includes('\n') || RESTRICTED.test(said)) return [];
      if (tongueOf(said, undefined).intents.code !== language) return [];
      const result = compile(said, options);
      if (result.kind !== 'draft' || result.draft.manage !== null) return [];
      const { trigger } = result.draft;
      const repeats = trigger !== null && isOnDays(trigger);
      return [{ words: said, options, draft: result.draft, repeats }];
    });
  });
}

/** It comes at times that a day can be left out of; an interval that does not fit a day is counted anew where one is. */
function isOnDays(trigger: Trigger): boolean {
  if (trigger.kind === 'every') return DAY_MS % trigger.everyMs === 0;
  return trigger.kind === 'cron' || trigger.kind === 'rrule';
}

const DAY_MS = 86_400_000;

const RESTRICTED =
  /\b(?:except|only|not|until|till|unless|but|at most|instead|außer|nur|nicht|bis|aber|höchstens|kein\w*|once|starting|times|mal)\b/i;

/** The one place of a sentence that says when; null where there are several, or it leaves something open. */
export function timeIn({ words, options, draft }: GoldWish): string | null {
  const { nowMs, timezone, language } = options;
  const read = readWhen(words, { nowMs, timezone, ...(language !== undefined && { language }) });
  if (read.kind !== 'when' || firesOf(read.trigger, nowMs) !== firesOf(draft.trigger, nowMs))
    return null;
  const [only, ...others] = read.spans;
  return only === undefined || others.length > 0 ? null : words.slice(only.start, only.end);
}

export interface Judged {
  verdict: string;
  detail: string;
}

export function judgeRestricted(text: string, wish: GoldWish, said: Said): Judged {
  const result = compile(text, wish.options);
  const led = result.kind === 'question' ? follow(text, result, wish.options) : result;
  switch (led.kind) {
    case 'not-understood':
      return {
        verdict: result.kind === 'question' ? 'asked, then refused' : 'refused',
        detail: '',
      };
    case 'question':
      return names(led.question.text, said)
        ? { verdict: 'asked', detail: '' }
        : { verdict: 'wrong: asked past it', detail: led.question.text };
    case 'drafts':
      return {
        verdict: 'wrong: several',
        detail: led.drafts.map(({ summary }) => summary).join(' + '),
      };
    case 'draft':
      return judgeDraft(led.draft, wish, { ...said, whole: text });
  }
}

/** Whether a question is about the restriction. */
function names(question: string, { words }: Said): boolean {
  const asked = question.toLowerCase();
  if (
    /left out|ausgenommen|ausgelassen|before the end|vor dem ende|fits together|zusammenpasst|passt/.test(
      asked,
    )
  )
    return true;
  return words
    .toLowerCase()
    .split(/\s+/)
    .some((word) => asked.includes(word));
}

/** With the first choice, as often as it is asked. */
function follow(text: string, asked: CompileResult, options: CompileOptions): CompileResult {
  const answers: string[] = [];
  let result = asked;
  while (result.kind === 'question' && answers.length < 4) {
    const [choice] = result.question.choices;
    if (choice === undefined) return result;
    answers.push(choice);
    result = compile(text, { ...options, answers });
  }
  return result;
}

const FIRES = 60;
const ZONE = 'Europe/Berlin';
const wallsOf = (trigger: Trigger, nowMs: number): Temporal.ZonedDateTime[] =>
  nextFires(trigger, nowMs, FIRES * 4).map((ms) =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(trigger.timezone ?? ZONE),
  );

function judgeDraft(
  draft: Draft,
  wish: GoldWish,
  { words, keeps, whole }: Said & { whole: string },
): Judged {
  const { trigger } = draft;
  const detail = draft.summary;
  const told = draft.summary.replaceAll(/"[^"]*"|„[^“]*“/g, ' ');
  if (keeps === null) {
    const isTold = words
      .split(/\s+/)
      .every((word) => told.toLowerCase().includes(word.toLowerCase()));
    const count = /\d+/.exec(words)?.[0];
    const isRate = trigger?.kind === 'event' && count !== undefined && told.includes(count);
    // Another time on Fridays is told as that time.
    const isInstead =
      /stattdessen|instead/.test(words) &&
      /freitags um 15:00|fridays at 15:00/.test(told.toLowerCase());
    if (isTold || isRate || isInstead) return { verdict: 'told', detail };
    return { verdict: 'wrong: kept nowhere', detail };
  }
  if (worksOf(draft) !== worksOf(wish.draft)) return { verdict: 'wrong: other work', detail };
  if (trigger === null || wish.draft.trigger === null) return { verdict: 'wrong: now', detail };
  const wide = wish.draft.trigger;
  // What comes every few minutes comes to no other day in so many runs. Behind March, the clock is another.
  const starts = isOfCount(words) ? [0] : [0, 2, 4, 5, 6, 30, 60];
  const isKept = (of: Trigger): boolean =>
    starts.every((days) => {
      const fromMs = wish.options.nowMs + days * DAY_MS;
      const [ours, theirs] = [wallsOf(trigger, fromMs), wallsOf(of, fromMs)];
      const left = theirs.filter(keeps).map(String).slice(0, FIRES);
      const runs = ours.map(String).slice(0, left.length);
      return left.join() === runs.join() && ours.every(keeps);
    });
  const isSame = isKept(wide) || isKept(asTold(wide, told));
  return isSame
    ? { verdict: 'read', detail }
    : { verdict: 'wrong: other times', detail: `${detail} [${whole}]` };
}

/** From when "every 2 hours" is counted nobody said: on some days only, it is told that it comes on the hour. */
function asTold(wide: Trigger, told: string): Trigger {
  if (wide.kind !== 'every' || !/on the hour|zur vollen Stunde/i.test(told)) return wide;
  return { ...wide, anchorUtc: MIDNIGHT };
}

const MIDNIGHT = '2026-11-15T23:00:00Z';

const isOfCount = (words: string): boolean => /times|mal\b/i.test(words);

const worksOf = ({ plan, instruction, skill, input }: Draft): string =>
  JSON.stringify([plan?.tools, instruction, skill, input])
    .toLowerCase()
    .replaceAll(/[,\s]+/g, ' ');

const firesOf = (trigger: Trigger | null, nowMs: number): string =>
  trigger === null || trigger.kind === 'event'
    ? JSON.stringify(trigger)
    : nextFires(trigger, nowMs, 5).join();

/**
 * The same is done at the same times, or nothing is. `said` is how another word for the same shows in what is sent: "get
 * the parcel" is "fetch the parcel". Whether a message is called a reminder is no difference.
 */
export function isSameDraft(
  result: CompileResult,
  { draft, options }: GoldWish,
  said: (works: string) => string = (works) => works,
): boolean | string {
  if (result.kind !== 'draft') return result.kind === 'drafts' ? 'several' : true;
  const [works, known] = [result.draft, draft].map((one) =>
    worksOf(one).replaceAll(/reminder: |erinnerung: /g, ''),
  ) as [string, string];
  if (works !== known && works !== said(known)) return result.draft.summary;
  const isThen =
    firesOf(result.draft.trigger, options.nowMs) === firesOf(draft.trigger, options.nowMs);
  return isThen || result.draft.summary;
}
