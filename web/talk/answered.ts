/** Which choices of a message can still be pressed, and which one was. */
import type { MessageView, RequestView } from '../../src/domain/views.ts';
import type { ReminderView } from '../base/reminder-view.ts';

export type ChoiceState =
  | { kind: 'open' }
  /** Somebody answered: with one of the choices, or with other words. */
  | { kind: 'over'; chosen: string | null };

type Facts = {
  messages: readonly Pick<MessageView, 'id' | 'role' | 'text' | 'choices'>[];
  requests: readonly Pick<RequestView, 'id'>[];
  /** One's own that wait; null until they are read. */
  reminders: readonly Pick<ReminderView, 'id' | 'state'>[] | null;
};

export function stateOfChoices(
  { id, choices, draft }: Pick<MessageView, 'id' | 'choices' | 'draft'>,
  { messages, requests, reminders }: Facts,
): ChoiceState {
  const answer = messages.find(
    (one) => one.id > id && one.role === 'user' && !one.text.startsWith('/'),
  );
  if (choices.some(isOfReminder)) return ofReminder();
  const chosen = choices.find(({ label }) => label === answer?.text)?.value ?? null;
  const over = { kind: 'over', chosen } as const;
  if (draft !== null) return draft.state === 'open' ? { kind: 'open' } : over;
  const asked = choices.flatMap(idOfRequest);
  // A request waits however much is said meanwhile.
  if (asked.length > 0)
    return requests.some((one) => asked.includes(one.id)) ? { kind: 'open' } : over;
  return answer === undefined ? { kind: 'open' } : over;

  /** A reminder waits however much is said meanwhile, until it is answered: here, or anywhere else. */
  function ofReminder(): ChoiceState {
    const later = messages.filter((one) => one.id > id && one.role === 'user');
    const pressed = choices.find(({ label }) => later.some(({ text }) => text === label));
    const isOpen =
      reminders === null || reminderTold(choices) === null
        ? pressed === undefined
        : reminderToldBy({ id, choices }, { messages, reminders }) !== null;
    return isOpen ? { kind: 'open' } : { kind: 'over', chosen: pressed?.value ?? null };
  }
}

/** The reminder that a message tells; what is answered to it names it too, but can't be put off. */
function reminderTold(choices: readonly { value: string }[]): string | null {
  for (const { value } of choices) {
    const [, id] = /^reminder:([^:]+):10m$/.exec(value) ?? [];
    if (id !== undefined) return id;
  }
  return null;
}

/** The open reminder that a message tells; null if none is, or a later message tells it again. */
export function reminderToldBy<One extends Pick<ReminderView, 'id' | 'state'>>(
  { id, choices }: Pick<MessageView, 'id' | 'choices'>,
  { messages, reminders }: { messages: Facts['messages']; reminders: readonly One[] | null },
): One | null {
  const told = reminderTold(choices);
  if (told === null) return null;
  if (messages.some((one) => one.id > id && reminderTold(one.choices) === told)) return null;
  return reminders?.find((one) => one.id === told && one.state === 'open') ?? null;
}

export const isOfReminder = ({ value }: { value: string }): boolean =>
  value.startsWith('reminder:');

/** The request that a choice is about, where it is about one. */
export function idOfRequest({ value }: { value: string }): string[] {
  const [, id] = /^request:([^:]+):(?:yes|no|maybe|show)$/.exec(value) ?? [];
  return id === undefined ? [] : [id];
}

/** Of `request:req_1:yes`. */
export function requestOf(value: string): { id: string; answer: string } | null {
  const [, id, answer] = /^request:([^:]+):(yes|no|maybe)$/.exec(value) ?? [];
  return id === undefined || answer === undefined ? null : { id, answer };
}
