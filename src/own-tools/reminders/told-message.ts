/**
 * The message that a run sends, as whoever reads it has it: a reminder if it says fixed words, with the buttons that
 * answer it; to somebody else with who asked for it; and elsewhere than planned if nobody answered.
 */
import type { MakeId } from '../../base/ids.ts';
import { OWNER, type Person } from '../../domain/person.ts';
import { isReminderPlan, type Reminder } from '../../domain/reminder.ts';
import type { OutgoingMessage } from '../../domain/run/delivery.ts';
import type { Schedule } from '../../domain/schedule/schedule.ts';
import { MCP, PERSON, parseSessionKey } from '../../domain/session-key.ts';
import { reminderChoices, reminderWordsFor } from '../../language/reminder-answers.ts';
import { isGroup, mayName, notHeard } from '../../people/hearing.ts';
import { mayNotInWords } from '../../people/may.ts';
import type { People } from '../../people/people.ts';
import type { Store } from '../../store/store.ts';

/** Nobody presses anything there. */
const PROGRAMS: ReadonlySet<string> = new Set(['webhook', 'cron', MCP]);

type Sent = Pick<OutgoingMessage, 'sessionKey' | 'text' | 'runId'>;

export interface ToldMessagePorts {
  store: Pick<Store, 'schedules' | 'reminders' | 'engine'>;
  people: Pick<People, 'ofSession' | 'sessionOfPerson'>;
  makeId: MakeId;
}

export type ToldMessage =
  | { kind: 'message'; message: Sent & Pick<OutgoingMessage, 'reminder' | 'choices'> }
  /** It was answered in the meantime. */
  | { kind: 'answered' }
  /** Its receiver takes no words of whoever asked for it. */
  | { kind: 'refused'; why: string };

export async function toldMessage(
  sent: Sent & { scheduleId: string | null; from: string },
  ports: ToldMessagePorts,
): Promise<ToldMessage> {
  const { scheduleId, from, ...words } = sent;
  const { store, people } = ports;
  const schedule = scheduleId === null ? null : await store.schedules.get(scheduleId);
  const occasion = await occasionOf(words.runId, store);
  const elsewhere = occasion?.isUnanswered ? schedule?.work.ifUnanswered : undefined;
  if (occasion?.isUnanswered && (occasion.reminder === null || elsewhere === undefined))
    return { kind: 'answered' };
  const sessionKey = await reachedAt(elsewhere?.session ?? words.sessionKey, people);
  const [asker, reader] = [await people.ofSession(from), await people.ofSession(sessionKey)];
  const isNamed = asker.id === reader.id || mayName(asker, elsewhere?.session ?? words.sessionKey);
  // What its receiver put off comes back, whoever asked for it.
  const isPutOff = occasion?.reminder?.state === 'snoozed' && !occasion.isUnanswered;
  const heard = isPutOff ? null : notHeard(asker, reader);
  const why = isNamed ? heard : mayNotInWords('message-others');
  if (why !== null) return { kind: 'refused', why };
  const message = { ...words, sessionKey };
  if (occasion?.reminder && elsewhere !== undefined) {
    const person = await people.ofSession(occasion.reminder.sessionKey);
    // Whoever saw it needs no other way to see it.
    if (person.id === reader.id && occasion.reminder.seenMs !== null) return { kind: 'answered' };
    return { kind: 'message', message: unanswered(message, occasion.reminder, { person, reader }) };
  }
  const made = remindersOf(message, schedule, { ...ports, reminder: occasion?.reminder ?? null });
  return { kind: 'message', message: withAsker(made, { asker, reader }) };
}

/** The address of a person now, if the session means the person. */
async function reachedAt(
  sessionKey: string,
  people: Pick<People, 'sessionOfPerson'>,
): Promise<string> {
  const session = parseSessionKey(sessionKey);
  const isPerson = session.ok && session.value.channel === PERSON;
  return isPerson ? people.sessionOfPerson(session.value.peer) : sessionKey;
}

/** The reminder that a run tells again or elsewhere; null for any other run. */
async function occasionOf(
  runId: string | null,
  store: ToldMessagePorts['store'],
): Promise<{ reminder: Reminder | null; isUnanswered: boolean } | null> {
  const reminder = runId === null ? null : await store.reminders.ofRun(runId);
  if (reminder !== null) return { reminder, isUnanswered: reminder.escalateRunId === runId };
  const run = runId === null ? null : await store.engine.get(runId);
  return run?.cause === 'unanswered' ? { reminder: null, isUnanswered: true } : null;
}

function remindersOf(
  message: Sent,
  schedule: Schedule | null,
  { reminder, makeId }: { reminder: Reminder | null; makeId: MakeId },
): Sent & Pick<OutgoingMessage, 'reminder' | 'choices'> {
  if (schedule === null || !isAnswerable(message.sessionKey)) return message;
  if (!isReminderPlan(schedule.work.plan)) return message;
  const id = reminder?.id ?? makeId('rem');
  const { againEveryMs, ifUnanswered } = schedule.work;
  return {
    ...message,
    reminder: {
      ...{ id, scheduleId: schedule.id },
      ...(againEveryMs !== undefined && { againEveryMs }),
      ...(ifUnanswered !== undefined && { ifUnanswered }),
    },
    choices: reminderChoices(id, message.text),
  };
}

function isAnswerable(sessionKey: string): boolean {
  const session = parseSessionKey(sessionKey);
  return session.ok && !PROGRAMS.has(session.value.channel);
}

/** To somebody else it says who has not answered; to the same person elsewhere it is the reminder itself. */
function unanswered(
  message: Sent,
  { id }: Reminder,
  { person, reader }: { person: Person; reader: Person },
): Sent & Pick<OutgoingMessage, 'choices'> {
  const { text } = message;
  if (person.id === reader.id) return { ...message, choices: reminderChoices(id, text) };
  const { said } = reminderWordsFor(text);
  return { ...message, text: said.unanswered(nameOf(person), text) };
}

/** Who asked is always said to somebody else, with a way to hear no more of them. A group is told as the house tells it. */
function withAsker(
  message: Sent & Pick<OutgoingMessage, 'reminder' | 'choices'>,
  { asker, reader }: { asker: Person; reader: Person },
): Sent & Pick<OutgoingMessage, 'reminder' | 'choices'> {
  if (asker.id === reader.id || isGroup(reader)) return message;
  const { text, choices = [] } = message;
  const { said, buttons } = reminderWordsFor(text);
  const mute = { label: buttons.noMore(nameOf(asker)), value: `hear:${asker.id}:no` };
  const shown = { ...message, text: said.from(nameOf(asker), text) };
  return isAnswerable(message.sessionKey) ? { ...shown, choices: [...choices, mute] } : shown;
}

/** Null for the owner, who may have no name. */
const nameOf = ({ id, name }: Person): string | null =>
  id === OWNER && name === OWNER ? null : name;
