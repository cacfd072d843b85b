/**
 * The words of a wish that say on which way its answer is to come: "remind me at 5pm on Telegram to call mum". They are
 * told from a message that names a channel by where they stand. What may be either stays in the message, and is said to
 * be doubtful. Pure, and linear in the length of the text.
 */
import { LONGEST_READ } from '../longest-read.ts';
import {
  ABOUT_IT,
  ARTICLES,
  ASKS,
  BEFORE_TASK,
  COURTESY_WORDS,
  HERE,
  HERE_PHRASES,
  HERE_WORDS,
  KINDS_OF_MESSAGE,
  NAMED_CHANNELS,
  NO_REQUEST,
  SEND_VERBS,
  SENDS_ON,
  STEP_JOINTS,
  TARGET_WORDS,
  TIME_WORDS,
  VERBS_USED_ON_CHANNELS,
  WAY_JOINTS,
  WAY_WORDS,
} from './channel-words.ts';

export interface ChannelWords {
  /** The id of a channel, or `here`; null where no way is named. */
  channel: string | null;
  /** The text without the words that name the way. */
  text: string;
  /** Words that may name a way and stay in the text, as they were written. */
  doubtful: string | null;
}

/** Nobody names more ways in one wish; each is looked at with all that stands around it. */
const MOST_WAYS = 12;

const either = (words: readonly string[]): string =>
  words.map((word) => word.replaceAll(' ', '\\s{1,3}')).join('|');

const NAMES = either(NAMED_CHANNELS.flatMap(({ words }) => words));

/** `(?<!…)` because a `\b` knows no umlauts. */
const WAY = new RegExp(
  `(?<![\\p{L}\\d])(?:(?:(?<way>${either(WAY_WORDS)})|(?<target>${either(TARGET_WORDS)}))\\s{1,3}` +
    `(?:(?:${either(ARTICLES)})\\s{1,3})?(?<name>${NAMES})(?:[\\s-](?:${either(KINDS_OF_MESSAGE)}))?` +
    `|(?<here>${either(HERE_PHRASES)})|(?<place>${either(HERE_WORDS)}))(?![\\p{L}\\d'’-]|[.@/:]\\p{L})`,
  'giu',
);

const ASK = `(?<![\\p{L}\\d])(?:${either(ASKS.map(({ words }) => words))})(?![\\p{L}\\d'’])`;
const ANY_ASK = new RegExp(ASK, 'giu');
const FIRST_ASK = new RegExp(ASK, 'iu');

const SENDS = new RegExp(
  `^(?:${either(ASKS.filter(({ sends }) => sends === true).map(({ words }) => words))})$`,
  'iu',
);

/** At the end of what stands before the way, as a step of its own. */
const SENT_ON = new RegExp(
  `(?:^|[,;:.]|\\b(?:${STEP_JOINTS}))\\s{0,3}(?:${SENDS_ON.replaceAll(' ', '\\s{1,3}')})\\s{0,3}$`,
  'iu',
);

const ALSO_THERE = new RegExp(
  `^\\s{0,3}(?:${WAY_JOINTS}|&|/|\\+)\\s{0,3}(?:(?:${either([...WAY_WORDS, ...ARTICLES])})\\s{1,3}){0,2}(?:${NAMES})(?![\\p{L}\\d])`,
  'iu',
);

export function readChannelWords(text: string): ChannelWords {
  const none: ChannelWords = { channel: null, text, doubtful: null };
  if (text.length > LONGEST_READ) return none;
  const open = withoutQuotes(text);
  let doubtful: string | null = null;
  for (const match of open.matchAll(WAY).take(MOST_WAYS)) {
    const { name, here } = match.groups ?? {};
    const place = placeOf(match, open);
    const channel = name === undefined ? HERE : idOf(name);
    if (place === 'all') return { channel, text: '', doubtful: null };
    if (place === 'way')
      return { channel, text: cut(text, match.index, match[0].length), doubtful: null };
    if (place === 'doubt' && (name !== undefined || here !== undefined)) doubtful ??= match[0];
  }
  return { ...none, doubtful };
}

type WayPlace = 'all' | 'way' | 'doubt' | 'message';

/** Where it stands decides whether it is the way, and all that is said; part of the message; or may be either. */
function placeOf(match: RegExpExecArray, open: string): WayPlace {
  const before = open.slice(0, match.index);
  const after = open.slice(match.index + match[0].length);
  if (ALSO_THERE.test(after)) return 'doubt';
  const ask = askIn(before);
  if (match.groups?.['target'] !== undefined) {
    const isSent = ask === null ? SENT_ON.test(before) : SENDS.test(ask.words);
    // "Send me an email" names what to send.
    const isThing = /^an\s+(?:e-?mail|mail|sms|text)/i.test(match[0]);
    if (!isSent || isThing) return SENDS_SOMETHING.test(before) && !isThing ? 'doubt' : 'message';
  }
  return ask === null
    ? placeAlone(match, { before, after })
    : placeBehind(match, { before, after, task: before.slice(ask.end) });
}

const SENDS_SOMETHING = new RegExp(`(?<!\\p{L})(?:${SEND_VERBS})(?!\\p{L})`, 'iu');

/** Nothing before it asks Rote to tell something. */
function placeAlone(
  { groups }: RegExpExecArray,
  around: { before: string; after: string },
): WayPlace {
  const { before, after } = around;
  if (saysOnly(before, COURTESY_WORDS) && saysOnly(after, COURTESY_WORDS)) return 'all';
  if (saysOnly(before, TIME_WORDS, COURTESY_WORDS) && startsAsking(after)) return 'way';
  if (groups?.['place'] !== undefined) return 'message';
  const isLast = saysOnly(after, TIME_WORDS, COURTESY_WORDS);
  return isLast && SENT_ON.test(before) ? 'way' : 'doubt';
}

/** What is to be done is behind it: "…, auf Telegram zu antworten". */
const TASK_BEHIND = new RegExp(`^\\s*(?:${BEFORE_TASK.join('|')})\\s`, 'i');

/** It stands somewhere behind "remind me". */
function placeBehind(
  { groups }: RegExpExecArray,
  { before, after, task }: { before: string; after: string; task: string },
): WayPlace {
  if (TASK_BEHIND.test(after)) return 'doubt';
  if (saysOnly(task, TIME_WORDS)) return 'way';
  const isLast = saysOnly(after, TIME_WORDS, COURTESY_WORDS);
  const isApart = /[,;:–—-]\s*$/.test(before);
  if (groups?.['place'] !== undefined) return isLast && isApart ? 'way' : 'message';
  if (!isLast) return 'doubt';
  return isApart || !isPartOf(task, groups?.['way'] ?? '') ? 'way' : 'doubt';
}

/** What asks Rote to tell something, the first time. */
function askIn(before: string): { words: string; end: number } | null {
  for (const match of before.matchAll(ANY_ASK)) {
    const [nearest = '', second = ''] = wordsOf(endOf(before.slice(0, match.index))).toReversed();
    // "I want you to remind me" is a request like any other.
    const isYours = nearest === 'to' && second === 'you';
    if (!NO_REQUEST.has(nearest) || isYours)
      return { words: match[0], end: match.index + match[0].length };
  }
  return null;
}

/** More than two words of it. */
const endOf = (text: string): string => text.slice(-80);

function startsAsking(after: string): boolean {
  const ask = FIRST_ASK.exec(after);
  return ask !== null && saysOnly(after.slice(0, ask.index), TIME_WORDS, COURTESY_WORDS);
}

/** Whether what is to be done may be done on that way. */
function isPartOf(task: string, way: string): boolean {
  const words = wordsOf(task);
  if (/^(?:on|in)$/i.test(way) && ABOUT_IT.has(words.at(-1) ?? '')) return true;
  return words.some((word) => STEMS.test(word));
}

const STEMS = new RegExp(
  `^(?:${VERBS_USED_ON_CHANNELS.join('|')})(?:s|es|d|ed|ing|e|en|er|t|et|st|te|ten)?$`,
  'u',
);

function saysOnly(text: string, ...lists: readonly ReadonlySet<string>[]): boolean {
  return wordsOf(text).every((word) => /^\d/.test(word) || lists.some((list) => list.has(word)));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\d]+(?:['’]\p{L}+)?/gu) ?? [];
}

function idOf(name: string): string {
  const said = name.toLowerCase().replaceAll(/\s+/g, ' ');
  return NAMED_CHANNELS.find(({ words }) => words.includes(said))?.id ?? said;
}

/** What is quoted is a message word by word: it holds no way. As long as before, so that places stay the same. */
function withoutQuotes(text: string): string {
  return text.replaceAll(
    /"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|`[^`]*`|(?<![\p{L}\d])'[^']*'(?![\p{L}\d])/gu,
    (quoted) => 'Q'.repeat(quoted.length),
  );
}

/** Without the words, and without what only set them apart. */
function cut(text: string, start: number, length: number): string {
  const before = text.slice(0, start).trimEnd();
  const after = text.slice(start + length).trimStart();
  const isApart = /[,;–—-]$/.test(before);
  const rest = isApart || before === '' ? after.replace(/^[,;:]\s*/, '') : after;
  const isEnd = rest === '' || /^[.!?]/.test(rest);
  const isBoth = isApart && rest !== after;
  const kept = isApart && (isEnd || isBoth) ? before.slice(0, -1).trimEnd() : before;
  return isEnd ? `${kept}${rest}` : `${kept} ${rest}`.trim();
}
