/** Wishes that end in words for the person: reminders, alarms, messages. */

import type { IntentWords } from '../../language/intent-words.ts';
import type { ToolFacts } from '../compile-types.ts';
import { matchPhrase } from '../frames/match-phrase.ts';
import { literalText, shortName } from '../what/lower/plan-text.ts';
import { withoutQuotes } from '../wish/stray-time.ts';
import {
  bareWord,
  dependsOnSource,
  isQuoted,
  splitClauses,
  splitWords,
  unquoted,
  urlIn,
} from '../wish/wish-words.ts';
import { instruct } from './read-judgement.ts';
import { type Answers, ask, NONE, sendStep, type Work } from './work.ts';

interface MessageReading {
  language: IntentWords;
  answers: Answers;
  catalog: ReadonlyMap<string, ToolFacts>;
  /** A time was said with it. */
  hasTime: boolean;
  /** And says when without a doubt. */
  isCertain: boolean;
  /** What was said in front of it, which tells what it is about. */
  lead?: string | undefined;
}

/** Without a time, these are more often said about something that is there. */
const WITHOUT_TIME = ['wake', 'remind-nothing', 'say', 'say-softly', 'remind'] as const;
const WITH_TIME = [
  'wake',
  'alarm',
  'remind-nothing',
  'say',
  'remind',
  'remind-softly',
  'say-softly',
  'ask',
] as const;

/** "remind me to…", "set an alarm "say…": the words are meant as they stand. */
export function readReminder(text: string, reading: MessageReading): Work {
  const { language, answers, hasTime } = reading;
  const matched = matchPhrase(text, language, hasTime ? WITH_TIME : WITHOUT_TIME);
  if (matched === null) return NONE;
  const { say } = language;
  const words = tidy(wordsOf(matched.slots, language), language);
  switch (matched.name) {
    case 'wake':
      return message(say.wakeUp, say.wakeUp, reading);
    case 'alarm':
      return message(
        words === '' ? say.alarm : `${say.alarm}: ${words}`,
        words || say.alarm,
        reading,
      );
    case 'say-softly':
      return saySoftly(text, words, { ...reading, said: matched.slots['text'] ?? '' });
    case 'ask':
      return question(text, matched.slots['text'] ?? '', reading);
    case 'say':
      return message(words, words, reading);
    case 'remind-nothing': {
      const answer = reading.lead ?? answers.next();
      return answer === null
        ? ask(say.askText, [], { takes: 'task' })
        : message(say.reminder(answer), answer, reading);
    }
    case 'remind-softly':
      return isFoundOut(words, language) ? NONE : reminderOf(text, words, reading);
    default:
      // "erinnere mich, wenn https://… wieder antwortet".
      return isWaitedFor(text, words, language) ? NONE : reminderOf(text, words, reading);
  }
}

/** "say hello": the words, unless somebody else is told, or something is found out first. */
function saySoftly(text: string, words: string, reading: MessageReading & { said: string }): Work {
  const { language, hasTime, said } = reading;
  // "sag mir, wenn …", "sag Lena, dass …".
  if (language.me.has(bareWord(splitWords(words)[0] ?? '')) || language.toOthers.test(text))
    return NONE;
  if (dependsOnSource(words, language)) return NONE;
  const isMeant = hasTime || isQuoted(said) || isGreeting(words, language);
  return isMeant ? message(words, words, reading) : NONE;
}

/** As it is called by itself; what is quoted stands as it is. */
function wordsOf(
  { thing, text = '' }: Readonly<Record<string, string>>,
  { say }: IntentWords,
): string {
  const said = thing ?? text;
  if (isQuoted(said.trim())) return unquoted(said);
  return thing === undefined ? unquoted(text) : say.thing(thing);
}

/** Asking is a message; what is to be done with the answer needs somebody who waits for it. */
function question(text: string, said: string, reading: MessageReading): Work {
  const { language } = reading;
  if (language.whenAnswered.test(withoutQuotes(said)))
    return { kind: 'refused', reason: language.say.refused('answer', said) };
  if (splitClauses(text, language).length > 1) return instruct(text, reading);
  const words = unquoted(said);
  if (isQuoted(said.trim())) return message(words, words, reading);
  return message(language.say.question(words.replace(/[?.!]+$/, '')), words, reading);
}

/** "tell me when https://… changes" and "tell me about https://…" want something else. */
function reminderOf(text: string, words: string, reading: MessageReading): Work {
  const { language } = reading;
  const isLookedUp = !language.reminding.test(text) && hasAddress(words);
  if (isLookedUp) return NONE;
  const { lead } = reading;
  const said = language.say.task(words);
  const isTold = lead !== undefined && language.pointsBack.test(words);
  const task = isTold ? withTold(said, lead.replace(/[.!]+$/, ''), language) : said;
  return message(language.say.reminder(task), task, reading);
}

/** "transfer it": what was told in front of it says what. */
function withTold(task: string, lead: string, { pronouns }: IntentWords): string {
  return pronouns.has(bareWord(task)) ? lead : `${task} (${lead})`;
}

/** "sag Bescheid, wenn …", "…, wie …": it waits for something, or asks for it. */
function isFoundOut(text: string, { conditionStarts, things, asks }: IntentWords): boolean {
  const first = bareWord(text.split(/\s/, 1)[0] ?? '');
  return conditionStarts.has(first) || (things.has(first) && asks.has(first));
}

/** "remind me if https://… is down" waits for that; "remind me that if https://… is down we call Bo" says it. */
function isWaitedFor(text: string, words: string, language: IntentWords): boolean {
  if (!isFoundOut(words, language) || !dependsOnSource(words, language)) return false;
  const [before = ''] = text
    .slice(0, text.length - words.length)
    .trim()
    .split(/\s+/)
    .slice(-1);
  return !language.taskJoints.has(bareWord(before));
}

/** Signs that belonged to the time are left behind when it is cut out: "( )", "- vitamins", "-> call HR". */
function tidy(text: string, { taskJoints }: IntentWords): string {
  const bare = text
    .replace(/\(\s*[,;]?\s*\)\s*/g, '')
    .replace(/^(?:[-–—>=:,;)]+\s+|[-–—=]*>\s*)+/, '');
  if (bare === text || bare === '') return text;
  const [first = ''] = bare.split(/\s/, 1);
  return taskJoints.has(first.toLowerCase()) ? bare.slice(first.length).trimStart() : bare;
}

function hasAddress(text: string): boolean {
  return splitWords(text).some((word) => urlIn(word) !== null);
}

/** "send me hello": the words themselves, unless they name something that has to be found out first. */
export function readSend(text: string, reading: MessageReading): Work {
  const { language } = reading;
  const matched = matchPhrase(text, language, ['send-with', 'send']);
  const said = matched?.slots['text'] ?? '';
  const words = splitWords(said);
  const [first = ''] = words;
  if (matched === null || words.length === 0) return NONE;
  if (words.length === 1 && isQuoted(first))
    return message(unquoted(said), unquoted(said), reading);
  const verb = bareWord(text.split(/\s/, 1)[0] ?? '');
  if (dependsOnSource(said, language)) return NONE;
  if (isGreeting(first, language)) return message(unquoted(said), said, reading);
  const { hasTime, isCertain } = reading;
  // "message me with the news": what is behind "with" is no message.
  if (matched.name === 'send-with') return hasTime ? instruct(text, reading) : NONE;
  const isPlain = language.plainVerbs.has(verb);
  if (isPlain && !isThing(words, language)) return message(unquoted(said), said, reading);
  return isPlain && isCertain ? instruct(text, reading) : NONE;
}

function isGreeting(text: string, { greetings }: IntentWords): boolean {
  return greetings.has(bareWord(text.split(/\s/, 1)[0] ?? ''));
}

const OWNED = /\p{L}{4}['’]s$/u;

function isThing(words: readonly string[], language: IntentWords): boolean {
  const bare = words.map(bareWord);
  const [first = ''] = bare;
  if (language.articles.has(first) || language.things.has(first) || language.fresh.has(first))
    return true;
  // "today's appointments", "Anna's notes": somebody has to find them.
  if (bare.length > 1 && OWNED.test(first) && !language.asks.has(first)) return true;
  // "zum Feierabend die Staulage": what for, and then the thing.
  const isLed = language.ofWords.has(first) || language.intoWords.has(first);
  if (isLed && bare.some((word) => language.articles.has(word))) return true;
  return (
    words.some((word) => urlIn(word) !== null) || bare.some((word) => language.things.has(word))
  );
}

function message(text: string, name: string, { language, catalog }: MessageReading): Work {
  if (!catalog.has('message.send')) return { kind: 'missing', tools: ['message.send'] };
  return {
    kind: 'steps',
    steps: [sendStep(literalText(text))],
    what: language.say.sendMessage(text),
    name: shortName(name),
  };
}
