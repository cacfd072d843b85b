/** A terminal has no buttons: what can be typed in place of them stands beneath the words. */
import type { ReplyChoice } from '../../domain/run/delivery.ts';
import { coreOf, readReminderChoice, reminderWordsFor } from '../../language/reminder-answers.ts';

export function withTypedAnswers({
  text,
  choices,
}: {
  text: string;
  choices: readonly ReplyChoice[];
}): string {
  const typed = choices.filter(isTyped);
  const reminders = typed.map(({ value }) => readReminderChoice(value)?.id ?? '');
  const isWhich = new Set(reminders).size > 1;
  if (isWhich) return [text, ...namedLines(typed)].join('\n');
  return typed.length === 0 ? text : `${text}\n[${typed.map(({ label }) => label).join(' / ')}]`;
}

/** A button for each of several reminders: a line each, and how one of them is named. */
function namedLines(choices: readonly ReplyChoice[]): string[] {
  const labels = choices.map(({ label }) => label);
  const [first = ''] = labels;
  return [
    ...labels.map((label) => `  ${label}`),
    reminderWordsFor(first).said.byName(coreOf(first)),
  ];
}

const isTyped = ({ value }: ReplyChoice): boolean =>
  readReminderChoice(value) !== null || /^travel:.*:(?:all|none)$/.test(value);
