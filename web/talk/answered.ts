/** Which choices of a message can still be pressed, and which one was. */
import type { MessageView, RequestView } from '../../src/domain/views.ts';

export type ChoiceState =
  | { kind: 'open' }
  /** Somebody answered: with one of the choices, or with other words. */
  | { kind: 'over'; chosen: string | null };

type Facts = {
  messages: readonly Pick<MessageView, 'id' | 'role' | 'text'>[];
  requests: readonly Pick<RequestView, 'id'>[];
};

export function stateOfChoices(
  { id, choices, draft }: Pick<MessageView, 'id' | 'choices' | 'draft'>,
  { messages, requests }: Facts,
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

  /** A reminder waits however much is said meanwhile, until one of its buttons was pressed. */
  function ofReminder(): ChoiceState {
    const later = messages.filter((one) => one.id > id && one.role === 'user');
    const pressed = choices.find(({ label }) => later.some(({ text }) => text === label));
    return pressed === undefined ? { kind: 'open' } : { kind: 'over', chosen: pressed.value };
  }
}

export const isOfReminder = ({ value }: { value: string }): boolean =>
  value.startsWith('reminder:');

/** The request that a choice is about, where it is about one. */
export function idOfRequest({ value }: { value: string }): string[] {
  const [, id] = /^request:([^:]+):(?:yes|no|show)$/.exec(value) ?? [];
  return id === undefined ? [] : [id];
}

/** Of `request:req_1:yes`. */
export function requestOf(value: string): { id: string; answer: 'yes' | 'no' } | null {
  const [, id, answer] = /^request:([^:]+):(yes|no)$/.exec(value) ?? [];
  return id === undefined ? null : { id, answer: answer === 'yes' ? 'yes' : 'no' };
}
