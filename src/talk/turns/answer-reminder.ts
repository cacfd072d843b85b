/**
 * Has a reminder answered by a press, or by words that say nothing else: done, or later. A press names its reminder;
 * words mean the only one that waits, or it is asked which. Nothing that the session waits for ends with it.
 */
import { RoteError } from '../../base/errors.ts';
import { repliesOn } from '../../channels/channel-order.ts';
import { saysUndo } from '../../compiler/compiler.ts';
import type { Incoming } from '../../domain/incoming.ts';
import type { Person } from '../../domain/person.ts';
import type { ReplyChoice } from '../../domain/run/delivery.ts';
import { GERMAN_TELLING } from '../../language/de/german-telling.ts';
import { ENGLISH_TELLING } from '../../language/en/english-telling.ts';
import {
  coreOf,
  everythingIn,
  isNamedBy,
  type ReminderAnswer,
  readReminderAnswer,
  readReminderChoice,
  reminderChoices,
  reminderWordsFor,
} from '../../language/reminder-answers.ts';
import type { ReminderWords } from '../../language/reminder-words.ts';
import { sayWhen } from '../../own-tools/telling/say-when.ts';
import type { ReminderDesk } from '../../schedule/reminders/reminder-desk.ts';
import type { ToldReminder } from '../../store/reminders.ts';
import type { Store } from '../../store/store.ts';
import { createConversations } from '../conversations.ts';
import type { Reply } from './reply.ts';

export interface AnswerReminderPorts {
  /** Theirs, and those of a place that several people share if they answer there. */
  remindersOf: (person: Person, sessionKey: string) => Promise<ReminderDesk>;
}

const TELLING = { en: ENGLISH_TELLING, de: GERMAN_TELLING };

type Verb = { kind: 'done' } | { kind: 'undo' } | { kind: 'later'; until: string | number | null };

/** Where it is answered, and in whose language. */
interface Answering {
  reminders: ReminderDesk;
  words: ReminderWords;
}

const MINUTE_MS = 60_000;

function verbOf(pressed: string, text: string, nowMs: number): Verb | null {
  switch (pressed) {
    case 'done':
      return { kind: 'done' };
    case 'undo':
      return { kind: 'undo' };
    case '10m':
      return { kind: 'later', until: nowMs + 10 * MINUTE_MS };
    case '1h':
      return { kind: 'later', until: nowMs + 60 * MINUTE_MS };
    case 'tomorrow':
      return { kind: 'later', until: reminderWordsFor(text).tomorrowMorning };
    default: {
      const [, seconds] = /^at-([0-9a-z]{1,9})$/.exec(pressed) ?? [];
      return seconds === undefined
        ? null
        : { kind: 'later', until: Number.parseInt(seconds, 36) * 1000 };
    }
  }
}

/** How long after an answer "undo" is about it, and after "done" what else is said to it. */
const UNDONE_MS = 60 * MINUTE_MS;
const STILL_MEANT_MS = 10 * MINUTE_MS;
/** Nobody says a time alone in more than this. */
const LONGEST_TIME = 40;
/** Among so many of the last messages is the last that Rote said. */
const LOOKED_BACK = 5;

export function createAnswerReminder(
  ports: AnswerReminderPorts & {
    nowMs: () => number;
    store: Pick<Store, 'records' | 'inbox' | 'outbox'>;
  },
) {
  const { inbox, outbox } = ports.store;
  const conversations = createConversations(ports.store);

  /** Null if the message means something else. */
  return async (
    message: Pick<Incoming, 'choice' | 'text' | 'sessionKey' | 'place'>,
    person: Person,
  ): Promise<Reply | null> => {
    const { choice, text, sessionKey } = message;
    const desk = (): Promise<ReminderDesk> => ports.remindersOf(person, sessionKey);
    if (choice !== null) {
      const pressed = readReminderChoice(choice);
      return pressed === null ? null : press(pressed, await desk());
    }
    const read = readReminderAnswer(text);
    if (read === null)
      return saysUndo(text)
        ? takeBack(message, desk)
        : ((await allOfQuestion(message, desk)) ?? bareTime(message, desk));
    const { said, words } = read;
    if (said.kind === 'undo') return takeBack(message, desk);
    const reminders = await desk();
    return answerWords(said, await repliedTo(message, await reminders.list()), {
      reminders,
      words,
    });
  };

  async function answerWords(
    said: Exclude<ReminderAnswer, { kind: 'undo' }>,
    waiting: readonly ToldReminder[],
    { reminders, words }: Answering,
  ): Promise<Reply | null> {
    if (said.kind === 'done' && said.named !== null) {
      const { named } = said;
      if (waiting.length > 0 && words.everything.test(named))
        return answerAll(waiting, { kind: 'done' }, { reminders, words });
      const meant = waiting.filter((one) => isNamedBy(named, one.text));
      return meant.length === 0 ? null : say(meant, { kind: 'done' }, { reminders, words });
    }
    // Without one, "done" and "later" are said to somebody else.
    if (waiting.length === 0) return isDoneAlready(said, { reminders, words });
    if (said.kind === 'done') return say(waiting, said, { reminders, words });
    const { until, named, isAll } = await timeSaidOf(said.until, waiting, { reminders, words });
    if (!said.isSure && !(await isATime(until ?? '', reminders))) return null;
    if (isAll) return answerAll(named, { kind: 'later', until }, { reminders, words });
    return say(lastOf(named, said), { kind: 'later', until }, { reminders, words });
  }

  /** The only one that is meant, or it is asked which. */
  function say(
    among: readonly ToldReminder[],
    verb: Verb,
    { reminders, words }: Answering,
  ): Promise<Reply> {
    const meant = openFirst(among);
    const [only, ...others] = meant;
    return only !== undefined && others.length === 0
      ? answer(only, verb, { reminders, words })
      : which(meant, verb, { reminders, words });
  }

  /** "Done with everything": each of them, and each can be taken back. */
  async function answerAll(
    among: readonly ToldReminder[],
    verb: Verb,
    answering: Answering,
  ): Promise<Reply> {
    const replies: Reply[] = [];
    for (const one of openFirst(among)) {
      const { text, choices } = await answer(one, verb, answering);
      const label = (said: string) => `${said}: ${coreOf(one.text)}`.slice(0, LONGEST_LABEL);
      const named = choices.filter(({ value }) => value.endsWith(':undo'));
      replies.push({
        text,
        choices: named.map((choice) => ({ ...choice, label: label(choice.label).toWellFormed() })),
      });
    }
    return {
      text: replies.map(({ text }) => text).join('\n'),
      choices: replies.flatMap(({ choices }) => choices).slice(0, MOST_BUTTONS),
    };
  }

  /** "Both", where it was asked which one: what each of the buttons would do. */
  async function allOfQuestion(
    { text, sessionKey }: Pick<Incoming, 'text' | 'sessionKey'>,
    desk: () => Promise<ReminderDesk>,
  ): Promise<Reply | null> {
    const words = everythingIn(text);
    if (words === null) return null;
    const latest = await inbox.list({ sessionKey, limit: LOOKED_BACK });
    const { choices = [] } = latest.find(({ role }) => role === 'assistant') ?? {};
    const asked = choices
      .map(({ value }) => readReminderChoice(value))
      .filter((one) => one !== null);
    const [first] = asked;
    const isOneQuestion = new Set(asked.map(({ id }) => id)).size === asked.length;
    if (first === undefined || asked.length < 2 || !isOneQuestion) return null;
    const reminders = await desk();
    const found = await Promise.all(asked.map(({ id }) => reminders.get(id)));
    const meant = found.filter((one) => one !== null);
    const verb = verbOf(first.verb, '', ports.nowMs());
    return verb === null ? null : answerAll(meant, verb, { reminders, words });
  }

  /** "Snooze the pills until 6": without the words that name it, and those that they name. */
  async function timeSaidOf(
    said: string | null,
    waiting: readonly ToldReminder[],
    { reminders, words: { everything } }: Answering,
  ): Promise<{ until: string | null; named: readonly ToldReminder[]; isAll: boolean }> {
    const whole = { until: said, named: waiting, isAll: false };
    if (said === null || (await isATime(said, reminders))) return whole;
    const words = said.split(' ');
    for (let size = words.length; size > 0; size--) {
      const name = words.slice(0, size).join(' ');
      const until = words.slice(size).join(' ') || null;
      if (everything.test(name)) return { until, named: waiting, isAll: true };
      const named = waiting.filter((one) => isNamedBy(name, one.text));
      if (named.length > 0) return { until, named, isAll: false };
    }
    return whole;
  }

  /** "Tomorrow morning" alone, if nothing was said since the reminder and nothing else is asked. */
  async function bareTime(
    { text, sessionKey, place }: Pick<Incoming, 'text' | 'sessionKey' | 'place'>,
    desk: () => Promise<ReminderDesk>,
  ): Promise<Reply | null> {
    const until = text.trim().replace(/[.!]$/, '');
    if (until.length > LONGEST_TIME || !/\p{L}/u.test(until)) return null;
    const latest = await inbox.list({ sessionKey, limit: LOOKED_BACK });
    const last = latest.find(({ role }) => role === 'assistant');
    if (last === undefined || !last.choices.some(isOfReminder)) return null;
    const { draft, pending } = await conversations.get(sessionKey, ports.nowMs());
    if (draft !== null || pending !== null) return null;
    const reminders = await desk();
    const waiting = await repliedTo({ place }, await reminders.list());
    if (waiting.length === 0 || !(await isATime(until, reminders))) return null;
    const words = reminderWordsFor(`${until} ${waiting[0]?.text ?? ''}`);
    return say(waiting, { kind: 'later', until }, { reminders, words });
  }

  /** The last answer, if nothing was done in this conversation since. */
  async function takeBack(
    { sessionKey }: Pick<Incoming, 'sessionKey'>,
    desk: () => Promise<ReminderDesk>,
  ): Promise<Reply | null> {
    const reminders = await desk();
    const last = await reminders.answeredLast();
    const nowMs = ports.nowMs();
    if (last === null || nowMs - last.changedMs > UNDONE_MS) return null;
    const { standing } = await conversations.get(sessionKey, nowMs);
    if (standing.sinceMs > last.changedMs) return null;
    return answer(last, { kind: 'undo' }, { reminders, words: reminderWordsFor(last.text) });
  }

  async function isDoneAlready(
    said: ReminderAnswer,
    { reminders, words }: Answering,
  ): Promise<Reply | null> {
    const last = await reminders.answeredLast();
    if (last === null || ports.nowMs() - last.changedMs > STILL_MEANT_MS) return null;
    if (said.kind === 'later' && !said.isSure) return null;
    const undo = [{ label: words.buttons.undo, value: `reminder:${last.id}:undo` }];
    return { text: words.said.isDone(last.text), choices: undo };
  }

  /** A reply is about what it replies to, and about nothing else. */
  async function repliedTo(
    { place }: Pick<Incoming, 'place'>,
    waiting: readonly ToldReminder[],
  ): Promise<readonly ToldReminder[]> {
    if (place === null) return waiting;
    const found: ToldReminder[] = [];
    for (const one of waiting) {
      const delivery = await outbox.find({ sessionKey: one.sessionKey, key: one.messageKey });
      const { channel = '', progress } = delivery ?? {};
      if (repliesOn(channel)(place, progress?.receipts ?? []) !== false) found.push(one);
    }
    return found;
  }

  async function press(
    { id, verb: pressed }: { id: string; verb: string },
    reminders: ReminderDesk,
  ): Promise<Reply> {
    const found = await reminders.get(id);
    const verb = verbOf(pressed, found?.text ?? '', ports.nowMs());
    if (found === null || verb === null)
      return { text: reminderWordsFor('').said.over, choices: [] };
    return answer(found, verb, { reminders, words: reminderWordsFor(found.text) });
  }

  async function answer(
    { id, text }: ToldReminder,
    verb: Verb,
    { reminders, words }: Answering,
  ): Promise<Reply> {
    const undo = [{ label: words.buttons.undo, value: `reminder:${id}:undo` }];
    try {
      if (verb.kind === 'undo') {
        const { said } = words;
        const wasDone = (await reminders.get(id))?.state === 'done';
        await reminders.undo(id);
        return {
          text: wasDone ? said.undone(text) : said.waitsAgain(text),
          choices: reminderChoices(id, text),
        };
      }
      if (verb.kind === 'done') {
        await reminders.done(id);
        return { text: words.said.done(text), choices: undo };
      }
      const { againMs } = await reminders.snooze(id, verb.until ?? undefined);
      const nowMs = ports.nowMs();
      const timezone = await reminders.timezone();
      const when = sayWhen(againMs ?? nowMs, { nowMs, timezone, words: TELLING[words.language] });
      return { text: words.said.later(when, text), choices: undo };
    } catch (error) {
      if (!(error instanceof RoteError)) throw error;
      const choices = verb.kind === 'later' ? reminderChoices(id, text) : [];
      return { text: `${error.message} ${error.hint}`, choices };
    }
  }

  /** A button for each of them; the time that was said stands in it. */
  async function which(
    among: readonly ToldReminder[],
    verb: Verb,
    { reminders, words }: Answering,
  ): Promise<Reply> {
    const value =
      verb.kind === 'later' ? `at-${await secondsOf(verb.until, reminders)}` : verb.kind;
    return {
      text: words.said.which,
      choices: among.slice(0, MOST_BUTTONS).map(({ id, text }) => ({
        label: text.slice(0, LONGEST_LABEL).toWellFormed(),
        value: `reminder:${id}:${value}`,
      })),
    };
  }

  async function secondsOf(
    until: string | number | null,
    reminders: ReminderDesk,
  ): Promise<string> {
    const atMs = await reminders.timeOf(until ?? undefined);
    return Math.ceil(atMs / 1000).toString(36);
  }
}

/** "Snooze it": of several, the one that was told last. */
const lastOf = (among: readonly ToldReminder[], { isLast }: { isLast: boolean }) =>
  isLast ? openFirst(among).slice(0, 1) : among;

const openFirst = (among: readonly ToldReminder[]): readonly ToldReminder[] => {
  const open = among.filter(({ state }) => state === 'open');
  return open.length > 0 ? open : among;
};

async function isATime(words: string, reminders: ReminderDesk): Promise<boolean> {
  try {
    await reminders.timeOf(words);
    return true;
  } catch (error) {
    if (!(error instanceof RoteError)) throw error;
    return false;
  }
}

const isOfReminder = ({ value }: ReplyChoice): boolean => readReminderChoice(value) !== null;

const MOST_BUTTONS = 8;
const LONGEST_LABEL = 60;
