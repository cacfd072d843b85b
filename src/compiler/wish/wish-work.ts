/** What is to be done, of a wish without its time: the first reader that understands it. */

import type { IntentWords } from '../../language/intent-words.ts';
import type { Reading } from '../compile-reading.ts';
import { matchPhrase } from '../frames/match-phrase.ts';
import { bareMessage } from '../restrictions/torn-message.ts';
import { readWhatWork } from '../what/what-work.ts';
import { instruct, needsJudgement, readJudgement, saysAgain } from '../work/read-judgement.ts';
import { readReminder, readSend } from '../work/read-message.ts';
import { readProposing } from '../work/read-proposing.ts';
import {
  readAboutTool,
  readAtOnce,
  readDigest,
  readRun,
  readSkillPhrase,
} from '../work/read-tool-work.ts';
import { ask, FOR_RULES, NONE, type Work } from '../work/work.ts';
import { withoutCourtesy } from './clean-text.ts';
import { withoutLeadIn } from './lead-in.ts';
import type { TimeSaid } from './wish-time.ts';
import { bareWord, dependsOnSource, unquoted, urlIn } from './wish-words.ts';

type Said = Reading & TimeSaid;

type Reader = (text: string, said: Said) => Work;

/** In the order in which they are believed; what takes somebody who thinks comes last. */
const READERS: readonly Reader[] = [
  // What happened is told of where only somebody is to be told.
  (text, said) => (said.event === undefined ? NONE : onlySteps(readDone(text, said))),
  // "remind me to restart it if https://… is down".
  (text, said) => (dependsOnSource(text, said.language) ? readDone(text, said) : NONE),
  readReminder,
  readSkillPhrase,
  readRun,
  readProposing,
  (text, said) => readAtOnce(text, said, said.hasTime),
  readDigest,
  readDone,
  ...[readAboutTool, readSend].map(unlessJudged),
  remindInstead,
  (text, said) => (said.hasTime ? readJudgement(text, said) : NONE),
  (text, said) => (said.hasTime ? unlessJudged(readTaskOf)(text, said) : NONE),
];

const onlySteps = (work: Work): Work => (work.kind === 'steps' ? work : NONE);

const onlyMails = (work: Work): Work =>
  work.kind === 'steps' && work.steps.some(({ tool }) => tool?.startsWith('email.')) ? work : NONE;

function readDone(text: string, said: Said): Work {
  return readWhatWork(text, { ...said, isOnce: said.hasTime && !said.isRepeating });
}

/** Not where its words call for somebody who thinks. */
function unlessJudged(read: Reader): Reader {
  return (text, said) => (needsJudgement(text, said.language) ? NONE : read(text, said));
}

export function readWork(whole: string, time: TimeSaid, reading: Reading): Work {
  const { language } = reading;
  // `"remind me to stretch" every 30 minutes`.
  const text = unquoted(whole);
  const said = { ...reading, ...time };
  // What speaks of ending or changing something never starts another.
  const isEnding = matchPhrase(text, language, ['remove', 'pause', 'resume', 'move']) !== null;
  for (const read of isEnding ? ENDING : READERS) {
    const work = text === '' ? NONE : read(text, said);
    if (work.kind !== 'none' && !(isEnding && isDenied(work, language))) return work;
  }
  return NONE;
}

/** "erinnere mich nicht mehr an die Miete": that is no reminder. */
function isDenied(work: Work, { negations }: IntentWords): boolean {
  if (work.kind !== 'steps') return false;
  const said = work.steps.map(({ input }) => bareMessage(String(input['text'] ?? '')));
  return said.some((text) => negations.has(bareWord(text.split(/\s/, 1)[0] ?? '')));
}

/** "turn off the stove in 30 minutes": that is no schedule. */
const ENDING: readonly Reader[] = [
  // "move the mails from X to the folder Y": what is moved has no time.
  (text, said) => onlyMails(readDone(text, said)),
  ...READERS.slice(0, 1),
  ...READERS.slice(2, 5),
  (text, said) => (isBareTask(text, said, said.language) ? readTaskOf(text, said) : NONE),
];

/** No "don't forget" is longer. */
const LONGEST_END = 40;

const RANGE = /\d\s?[-–]\s?\d/;

/** One word is a task where its whole time stands in front of it, also as a range: "every Tuesday 15:00-16:00 yoga". */
function comesAgain(time: TimeSaid, task: readonly string[], language: IntentWords): boolean {
  if (!saysAgain(time.saidTime, language)) return false;
  if (time.isCertain) return task.length > 1 || time.isHead;
  return time.isHead && time.isRepeating && RANGE.test(time.saidTime);
}

/** "Am 1.12. um 9 Uhr Kerzen kaufen", "call Bo tomorrow at 9". */
function isBareTask(text: string, time: TimeSaid, language: IntentWords): boolean {
  const isChore = language.several.ownOrders.has(bareWord(text.split(/\s/, 1)[0] ?? ''));
  const isSure = time.isCertain || time.isRepeating || (time.hasTime && isChore);
  const isPlaced = language.taskFirst ? time.isEdge && isSure : time.isFirst && time.hasTime;
  if (!isPlaced || language.remark.test(text) || !language.bareTask.test(text)) return false;
  // What speaks of alarms asks for one, or about one.
  return !text.split(/\s+/).some((word) => language.reminders.has(bareWord(word)));
}

/** "send the invoice on the 3rd at 9": who can't have it done may be reminded of it, and says so. */
function remindInstead(text: string, said: Said): Work {
  const { answers, language } = said;
  const isMeant = said.hasTime && answers.fork().next() === language.say.remindOfIt;
  if (!isMeant || !isTaskAlone(text, said)) return NONE;
  answers.next();
  return remindOf(text, said);
}

/** "every Friday at 5pm submit the timesheet": only what is to be done, and when. */
export function readTask(text: string, time: TimeSaid, reading: Reading): Work {
  return readTaskOf(text, { ...reading, ...time });
}

function readTaskOf(text: string, said: Said): Work {
  const { language } = said;
  const end = text.slice(-LONGEST_END);
  const kept = end.replace(language.notForgotten, '');
  if (said.hasTime && kept !== end)
    return remindOf(withoutCourtesy(`${text.slice(0, -LONGEST_END)}${kept}`, language), said);
  if (!isTaskAlone(text, said)) return NONE;
  // "…, erinner mich dran": it was said who does it.
  const led = withoutLeadIn(text, language);
  if (led === null) return remindOrDo(text, said);
  const isReminder = matchPhrase(led.wish, language, ['remind-nothing']) !== null;
  return isReminder ? remindOf(led.lead, said) : NONE;
}

function remindOf(task: string, said: Said): Work {
  const { lead: _, ...alone } = said;
  return readReminder(said.language.say.remindMe(task), { ...alone, hasTime: true });
}

/** Something that somebody does, and nothing that is told or asked, or done for others. */
function isTaskAlone(text: string, said: Said): boolean {
  const { language } = said;
  const words = text.split(/\s+/);
  const first = (words[0] ?? '').toLowerCase();
  const isTask = isBareTask(text, said, language);
  const isAgain = comesAgain(said, words, language) && /^[\p{L}]+$/u.test(first);
  if (!isTask && !isAgain) return false;
  const isThing = isTask && !language.taskFirst && language.articles.has(first);
  const isRemark = language.questionStarts.has(first) && !isThing;
  if (isRemark || language.aboutYou.test(text) || language.toOthers.test(text)) return false;
  // "once https://… answers, start …", "the titles of https://…": to be reminded of that helps nobody.
  const isOfPage = language.articles.has(first) && words.some((word) => urlIn(word) !== null);
  return !isOfPage && !dependsOnSource(text, language);
}

/** Who does it? */
function remindOrDo(text: string, said: Said): Work {
  const { language, answers } = said;
  const { say } = language;
  // "gym reminder every Monday at 6pm".
  const { noun } = /^(?<task>.+\S)\s+(?<noun>\S+)$/.exec(text)?.groups ?? {};
  if (noun !== undefined && language.reminders.has(bareWord(noun)))
    return remindOf(text.slice(0, -noun.length).trim(), said);
  // "in 2h: laundry".
  if (said.isNote && said.isHead && !said.isRepeating) return remindOf(text, said);
  // Behind its time a noun has a capital; the first word of a sentence always has.
  const [first = ''] = text.split(/\s/, 1);
  const isOrder =
    language.orders.has(first.toLowerCase()) && (!said.isFirst || first === first.toLowerCase());
  if (isOrder && said.isCertain) return instruct(text, said);
  const answer = answers.next();
  if (answer === say.remindOfIt) return remindOf(text, said);
  if (answer === say.doIt) return instruct(text, said);
  return ask(say.askRemindOrDo(text), [say.remindOfIt, say.doIt], FOR_RULES);
}
