/**
 * Has a reminder answered by a press, or by words that say nothing else: done, or later. A press names its reminder;
 * words mean the only one that waits, or it is asked which. Nothing that the session waits for ends with it.
 */
import { RoteError } from '../../base/errors.ts';
import { repliesOn } from '../../channels/channel-order.ts';
import type { Incoming } from '../../domain/incoming.ts';
import type { Person } from '../../domain/person.ts';
import { GERMAN_TELLING } from '../../language/de/german-telling.ts';
import { ENGLISH_TELLING } from '../../language/en/english-telling.ts';
import { readReminderAnswer, reminderWordsFor } from '../../language/reminder-answers.ts';
import { sayWhen } from '../../own-tools/telling/say-when.ts';
import type { ReminderDesk } from '../../schedule/reminders/reminder-desk.ts';
import type { Outbox } from '../../store/outbox.ts';
import type { ToldReminder } from '../../store/reminders.ts';
import type { Reply } from './reply.ts';

export interface AnswerReminderPorts {
  /** Theirs, and those of a place that several people share if they answer there. */
  remindersOf: (person: Person, sessionKey: string) => Promise<ReminderDesk>;
}

const TELLING = { en: ENGLISH_TELLING, de: GERMAN_TELLING };

type Verb = { kind: 'done' } | { kind: 'undo' } | { kind: 'later'; until: string | number | null };

const MINUTE_MS = 60_000;

/** `reminder:rem_1:done`; null for a press of another kind. */
export function readReminderChoice(choice: string): { id: string; verb: string } | null {
  const [, id, verb] = /^reminder:(rem_[0-9a-z]{1,40}):([a-z0-9-]{1,15})$/.exec(choice) ?? [];
  return id === undefined || verb === undefined ? null : { id, verb };
}

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

export function createAnswerReminder(
  ports: AnswerReminderPorts & { nowMs: () => number; outbox: Pick<Outbox, 'find'> },
) {
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
    const said = readReminderAnswer(text);
    if (said === null) return null;
    const reminders = await desk();
    // Without one, "done" and "later" are said to somebody else.
    const waiting = await repliedTo(message, await reminders.list());
    if (waiting.length === 0) return null;
    const open = waiting.filter(({ state }) => state === 'open');
    const meant = open.length > 0 ? open : waiting;
    const [only, ...others] = meant;
    if (only !== undefined && others.length === 0) return answer(only, said, reminders);
    return which(meant, said, reminders);
  };

  /** A reply is about what it replies to, and about nothing else. */
  async function repliedTo(
    { place }: Pick<Incoming, 'place'>,
    waiting: readonly ToldReminder[],
  ): Promise<readonly ToldReminder[]> {
    if (place === null) return waiting;
    const found: ToldReminder[] = [];
    for (const one of waiting) {
      const delivery = await ports.outbox.find({ sessionKey: one.sessionKey, key: one.messageKey });
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
    return answer(found, verb, reminders);
  }

  async function answer(
    reminder: ToldReminder,
    verb: Verb,
    reminders: ReminderDesk,
  ): Promise<Reply> {
    const { id, text } = reminder;
    const words = reminderWordsFor(text);
    const undo = [{ label: words.buttons.undo, value: `reminder:${id}:undo` }];
    try {
      if (verb.kind === 'undo') {
        await reminders.undo(id);
        return { text: words.said.undone(text), choices: [] };
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
      return { text: `${error.message} ${error.hint}`, choices: [] };
    }
  }

  /** A button for each of them; the time that was said stands in it. */
  async function which(
    among: readonly ToldReminder[],
    verb: Verb,
    reminders: ReminderDesk,
  ): Promise<Reply> {
    const words = reminderWordsFor(among[0]?.text ?? '');
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

const MOST_BUTTONS = 8;
const LONGEST_LABEL = 60;
