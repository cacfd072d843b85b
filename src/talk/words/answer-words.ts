/** What is said of an answer, on the command line and in channels. What other people or models wrote is printed as text. */

import { printable, printableText } from '../../base/printable.ts';
import type { AskAnswer } from '../ask-desk.ts';
import { isLetOut } from '../carry-out.ts';
import { draftsInWords } from '../drafts/draft-in-words.ts';
import { talkWordsOf } from './talk-words-of.ts';

/** How it is answered: with a further command, with a further line, away from the machine, or not by what is said here. */
export type Reader = 'command' | 'chat' | 'channel' | 'other';

type Of<Kind> = AskAnswer & { kind: Kind };

export function answerText(answer: AskAnswer, reader: Reader): string {
  switch (answer.kind) {
    case 'question':
      return questionText(answer, reader);
    case 'not-understood':
      return notUnderstoodText(answer);
    case 'heard':
      return talkWordsOf(answer.language).heard(answer.names.map(printable));
    case 'handed-over':
      return [
        ...(answer.text === undefined ? [] : [printableText(answer.text)]),
        talkWordsOf(answer.language).handedOver(answer.run.id),
      ].join('\n');
    case 'draft':
      return draftText(answer, reader);
  }
}

function questionText({ question, language }: Of<'question'>, reader: Reader): string {
  const { choices } = question;
  const lines = choices.map((choice, index) => `  ${index + 1}. ${printable(choice)}`);
  const example = choices.length === 0 ? '"…"' : '1';
  const how = reader === 'command' ? [talkWordsOf(language).answerWith(example)] : [];
  return [printable(question.text), ...lines, ...how].join('\n');
}

function notUnderstoodText(answer: Of<'not-understood'>): string {
  const { reason, suggestions, language } = answer;
  const words = talkWordsOf(language);
  const things = suggestions.map((suggestion) => `  ${printable(suggestion)}`);
  return [
    reason === null ? words.notUnderstood : printable(reason),
    ...(things.length === 0 ? [] : [words.examples, ...things]),
  ].join('\n');
}

function draftText(answer: Of<'draft'>, reader: Reader): string {
  const { draft, drafts = [draft], accepted, schedule, run, text, language } = answer;
  if (accepted && schedule === undefined && run === undefined) return printableText(text ?? '');
  const shown = draftsInWords(drafts, talkWordsOf(language));
  return [shown, ...(accepted ? [whatCame(answer)] : openText(answer, reader))].join('\n');
}

/** What came of a draft that was agreed to. */
export function whatCame({ schedule, schedules = [], run, text, language }: Of<'draft'>): string {
  const { stored } = talkWordsOf(language);
  if (schedule !== undefined && schedules.length > 1)
    return schedules.map(({ id }) => stored(id)).join('\n');
  if (schedule !== undefined) return stored(schedule.id);
  if (run !== undefined) return printableText(`${run.id}: ${text ?? run.state}`);
  return printableText(text ?? '');
}

function openText({ draft, drafts = [], language }: Of<'draft'>, reader: Reader): string[] {
  if (reader === 'other') return [];
  const words = talkWordsOf(language);
  const nothing = draft.trigger === null ? words.nothingDone : words.nothingStored;
  const flag = [draft, ...drafts].some(isLetOut) ? ' --outside-box' : '';
  const how = reader === 'command' ? `${words.sayYesByCommand}${flag}` : words.sayYes;
  const all = drafts.length > 1 ? [words.yesToAll] : [];
  return [`${nothing} ${how}`, ...all];
}
