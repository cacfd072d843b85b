/** What is said of an answer in a channel, with what can be pressed; and what a press means while it still stands. */
import type { Draft } from '../../domain/draft.ts';
import type { AttachedText, ReplyChoice } from '../../domain/run/delivery.ts';
import { isAtHouse } from '../../domain/session-key.ts';
import type { ShownDraft } from '../../domain/shown-draft.ts';
import type { Schedules } from '../../schedule/schedule.ts';
import type { AskAnswer } from '../ask-types.ts';
import type { Conversation } from '../conversations.ts';
import { cardOf } from '../drafts/draft-card.ts';
import { tagOf, tagOfQuestion } from '../drafts/draft-tag.ts';
import { answerText } from '../words/answer-words.ts';
import { talkWordsOf } from '../words/talk-words-of.ts';

export interface Reply {
  text: string;
  choices: ReplyChoice[];
  /** What is read beside the words. */
  attached?: AttachedText;
  /** What it offers, as data. */
  draft?: ShownDraft;
}

type Open = Pick<Conversation, 'pending' | 'draft'>;

const LONGEST_LABEL = 60;

/** Null where somebody else answers, the agent that it was handed to, and there is nothing to say before. */
export async function replyTo(
  answer: AskAnswer,
  open: Open,
  { sessionKey, schedules }: { sessionKey: string; schedules: Pick<Schedules, 'get'> },
): Promise<Reply | null> {
  if (answer.kind === 'handed-over')
    return answer.text === undefined ? null : { text: answer.text, choices: [] };
  const shown = shownDraft(answer, open);
  return {
    text: answerText(answer, isAtHouse(sessionKey) ? 'chat' : 'channel'),
    choices: shown === null ? questionChoices(answer, open) : draftChoices(shown, answer.language),
    ...(shown !== null && { draft: await cardOf(shown, schedules) }),
  };
}

/** The draft that an answer shows and that waits for a yes; null where it shows none. */
function shownDraft(answer: AskAnswer, { draft }: Open): Draft | null {
  return answer.kind === 'draft' && !answer.accepted ? draft : null;
}

/** They answer the question that is kept, about the wish that it is about. */
function questionChoices(answer: AskAnswer, { pending }: Open): ReplyChoice[] {
  if (answer.kind !== 'question' || pending === null) return [];
  return pending.question.choices.map((label, index) => ({
    label: label.slice(0, LONGEST_LABEL).toWellFormed(),
    value: `choice:${tagOfQuestion(pending)}:${index + 1}`,
  }));
}

/** They answer this draft, and none that takes its place. */
export function draftChoices(draft: Draft, language: string | null | undefined): ReplyChoice[] {
  const tag = tagOf(draft);
  const { yes, no } = talkWordsOf(language);
  return [
    { label: yes, value: `draft:${tag}:yes` },
    { label: no, value: `draft:${tag}:no` },
  ];
}

/** The words that a press stands for; null where what it answers is over, or another question came in between. */
export function wordsOfChoice(choice: string, { pending, draft }: Open): string | null {
  const [, kind, tag, value = ''] =
    /^(draft|choice):([0-9a-z]{1,16}):([\w-]{1,10})$/.exec(choice) ?? [];
  if (kind === undefined) return choice;
  if (kind === 'draft')
    return pending === null && draft !== null && tagOf(draft) === tag ? value : null;
  if (pending === null || tagOfQuestion(pending) !== tag) return null;
  return pending.question.choices[Number(value) - 1] ?? null;
}
