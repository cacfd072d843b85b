/** What is said where no model can answer: what the rules made of the words, else what they understand. */
import { printable } from '../base/printable.ts';
import {
  type CompileOptions,
  nearestRead,
  type OneResult,
  restartsSomething,
  unreadWords,
} from '../compiler/compiler.ts';
import { isAtHouse } from '../domain/session-key.ts';
import type { TalkWords } from '../language/talk-words.ts';
import type { AskAnswer } from './ask-types.ts';
import { draftsInWords } from './drafts/draft-in-words.ts';
import { talkWordsOf } from './words/talk-words-of.ts';

export function answerInWords(answer: AskAnswer): string {
  const words = talkWordsOf(answer.language);
  switch (answer.kind) {
    case 'question':
      return [answer.question.text, ...answer.question.choices].join('\n');
    case 'draft': {
      const shown = draftsInWords(answer.drafts ?? [answer.draft], words);
      return answer.text ?? `${shown}\n${words.nothingDone} ${words.sayYes}`;
    }
    case 'heard':
      return words.heard(answer.names.map(printable));
    case 'handed-over':
      return CAN;
    case 'not-understood':
      return [CAN, ...answer.suggestions.map((one) => `  ${one}`)].join('\n');
  }
}

/** Where no model answers, what was not understood is named, with what would be. */
export function saidAlone(
  text: string,
  answer: NotUnderstood,
  talk: { withoutModel?: boolean | undefined; words: TalkWords; session: string },
  facts: CompileOptions,
): NotUnderstood {
  const near = answer.suggestions.length > 0 ? answer.suggestions : null;
  const suggestions = near ?? nearestRead(text, answer.reason, facts);
  if (answer.reason !== null) return { ...answer, suggestions };
  const { withoutModel = false, words, session } = talk;
  const more = withoutModel ? words.alone : isAtHouse(session) ? words.withModel : '';
  if (restartsSomething(text))
    return { ...answer, suggestions: [], reason: words.restartNeedsModel };
  const reason = `${words.notRead(unreadWords(text, facts) ?? inShort(text))} ${more}`.trim();
  return { ...answer, suggestions, reason };
}

type NotUnderstood = OneResult & { kind: 'not-understood' };

const LONGEST_NAMED = 120;

function inShort(text: string): string {
  const said = text.trim().replaceAll(/\s+/g, ' ');
  return said.length <= LONGEST_NAMED ? said : `${said.slice(0, LONGEST_NAMED).toWellFormed()}…`;
}

const CAN =
  'Schedules and plans run on. What I can do without it: remind, send, fetch and watch on time, and tell what is scheduled, what is next and why something did not run. For example:';
