/** A trigger from plain words, or the refusal that says what has to be said more clearly. */
import { type Fault, type Result, refuse, succeed } from '../base/errors.ts';
import { type Choice, readWhen, wordsBeside } from '../compiler/compiler.ts';
import type { ReadTrigger } from '../schedule/preview-trigger.ts';
import type { AskSettings } from './ask-settings.ts';

export type ReadTriggerText = (
  text: string,
  at: { nowMs: number; timezone: string },
) => Result<ReadTrigger>;

/** By the same settings as wishes: the language, and what "in the morning" means. */
export function triggerTextReader({
  language,
  times,
}: Pick<AskSettings, 'language' | 'times'>): ReadTriggerText {
  const usual = { defaults: { partsOfDay: times }, ...(language !== undefined && { language }) };
  return (text, at) => {
    const read = readWhen(text, { ...at, ...usual });
    const beside = read.kind === 'none' ? null : wordsBeside(text, read.spans, language);
    return beside === null ? answerOf(text, read) : refuse(tooMuch(text, beside));
  };
}

function tooMuch(text: string, beside: string): Fault {
  return {
    code: 'not-understood',
    message: `"${shown(text)}" says more than when: "${shown(beside)}".`,
    hint: 'Give the time alone here; a whole wish goes to rote ask.',
  };
}

function answerOf(text: string, read: ReturnType<typeof readWhen>): Result<ReadTrigger> {
  switch (read.kind) {
    case 'when':
      return succeed({ trigger: read.trigger, notes: read.notes });
    case 'question':
      return refuse({
        code: 'ambiguous',
        message: `"${shown(text)}" leaves something open. ${read.text}`,
        hint: `Say which: ${read.choices.map(({ label }) => label).join(', or ')}.`,
        details: { about: read.about, choices: read.choices.map(choiceFacts) },
      });
    case 'none':
      return refuse({
        code: 'not-understood',
        message: `"${shown(text)}" is not a trigger that Rote understands.${read.reason === null ? '' : ` ${read.reason}`}`,
        hint: 'Write "every weekday at 9am", "tomorrow at noon", "0 9 * * 1-5 Europe/Berlin", "every 3h" or "at 2027-01-01T09:00 UTC".',
      });
  }
}

const MOST_SHOWN = 200;

function shown(text: string): string {
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}

function choiceFacts({ label, answer }: Choice): object {
  return answer.kind === 'when'
    ? { label, trigger: answer.trigger }
    : { label, question: answer.text };
}
