/** What is said of an answer, on the command line and in channels. What other people or models wrote is printed as text. */

import { printable, printableText } from '../base/printable.ts';
import type { AskAnswer } from './ask-desk.ts';
import { draftInWords } from './draft-in-words.ts';

/** How it is answered: with a further command, with a further line, away from the machine, or not by what is said here. */
export type Reader = 'command' | 'chat' | 'channel' | 'other';

export function answerText(answer: AskAnswer, reader: Reader): string {
  switch (answer.kind) {
    case 'question':
      return questionText(answer, reader);
    case 'not-understood':
      return notUnderstoodText(answer, reader);
    case 'handed-over':
      return `The agent works on it: ${answer.run.id}. Its answer comes to the inbox: rote inbox`;
    case 'draft':
      return draftText(answer, reader);
  }
}

function questionText({ question }: AskAnswer & { kind: 'question' }, reader: Reader): string {
  const { choices } = question;
  const lines = choices.map((choice, index) => `  ${index + 1}. ${printable(choice)}`);
  const example = choices.length === 0 ? '"…"' : '1';
  const how = reader === 'command' ? [`Answer with: rote ask ${example}`] : [];
  return [printable(question.text), ...lines, ...how].join('\n');
}

function notUnderstoodText(answer: AskAnswer & { kind: 'not-understood' }, reader: Reader): string {
  const { reason, suggestions } = answer;
  const things = suggestions.map((suggestion) => `  ${printable(suggestion)}`);
  return [
    reason === null ? "I don't understand that." : printable(reason),
    ...(things.length === 0 ? [] : ['I understand, for example:', ...things]),
    // A model that was asked gives a reason.
    ...(reason === null && reader !== 'channel'
      ? ['With a model I understand more, and can answer: rote models list']
      : []),
  ].join('\n');
}

function draftText(answer: AskAnswer & { kind: 'draft' }, reader: Reader): string {
  const { draft, accepted, schedule, run, text } = answer;
  if (accepted && schedule === undefined && run === undefined) return printableText(text ?? '');
  return [draftInWords(draft), ...(accepted ? [whatCame(answer)] : openText(answer, reader))].join(
    '\n',
  );
}

/** What came of a draft that was agreed to. */
export function whatCame({ schedule, run, text }: AskAnswer & { kind: 'draft' }): string {
  if (schedule !== undefined) return `Stored as ${schedule.id}.`;
  if (run !== undefined) return printableText(`${run.id}: ${text ?? run.state}`);
  return printableText(text ?? '');
}

function openText({ draft }: AskAnswer & { kind: 'draft' }, reader: Reader): string[] {
  const nothing = `Nothing is ${draft.trigger === null ? 'done' : 'stored'} yet.`;
  if (reader === 'other') return [];
  return [`${nothing} ${reader === 'chat' ? 'Say yes to agree.' : 'Say yes with: rote ask yes'}`];
}
