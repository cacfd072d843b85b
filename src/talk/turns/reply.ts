/** What is said of an answer in a channel, with what can be pressed; and what a press means while it still stands. */
import { contentHash } from '../../base/content-hash.ts';
import type { Draft } from '../../domain/draft.ts';
import type { Choice } from '../../domain/run/delivery.ts';
import { isAtHouse } from '../../domain/session-key.ts';
import { answerText } from '../answer-words.ts';
import type { AskAnswer } from '../ask-types.ts';
import type { Conversation } from '../conversations.ts';

export interface Reply {
  text: string;
  choices: Choice[];
}

type Open = Pick<Conversation, 'pending' | 'draft'>;

const LONGEST_LABEL = 60;

/** Null where somebody else answers: the agent that it was handed to. */
export function replyTo(answer: AskAnswer, open: Open | null, sessionKey: string): Reply | null {
  if (answer.kind === 'handed-over') return null;
  return {
    text: answerText(answer, isAtHouse(sessionKey) ? 'chat' : 'channel'),
    choices: choicesOf(answer, open),
  };
}

function choicesOf(answer: AskAnswer, open: Open | null): Choice[] {
  if (answer.kind === 'question')
    return answer.question.choices.map((label, index) => ({
      label: label.slice(0, LONGEST_LABEL).toWellFormed(),
      value: `choice:${tagOf(answer.question)}:${index + 1}`,
    }));
  if (answer.kind !== 'draft' || answer.accepted || open === null || open.draft === null) return [];
  return draftChoices(open.draft);
}

/** They answer this draft, and none that takes its place. */
export function draftChoices(draft: Draft): Choice[] {
  const tag = tagOf(draft);
  return [
    { label: 'Yes', value: `draft:${tag}:yes` },
    { label: 'No', value: `draft:${tag}:no` },
  ];
}

/** The words that a press stands for; null where what it answers is over. */
export function wordsOfChoice(choice: string, { pending, draft }: Open): string | null {
  const [, kind, tag, value = ''] =
    /^(draft|choice):([0-9a-z]{1,16}):([\w-]{1,10})$/.exec(choice) ?? [];
  if (kind === undefined) return choice;
  if (kind === 'draft') return draft !== null && tagOf(draft) === tag ? value : null;
  const question = pending?.question;
  if (question === undefined || tagOf(question) !== tag) return null;
  return question.choices[Number(value) - 1] ?? null;
}

/** As it is read back from where it is kept. */
function tagOf(value: unknown): string {
  return contentHash(JSON.parse(JSON.stringify(value))).slice(0, 8);
}
