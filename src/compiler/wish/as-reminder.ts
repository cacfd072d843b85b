/** Says short forms in full, as the reminders and alarms that they are: "timer 12 minutes", "remindme! 2 days", "alarm 7". */

import type { IntentWords } from '../../language/intent-words.ts';
import type { Clock } from '../compile-reading.ts';
import { matchPhrase } from '../frames/match-phrase.ts';
import { isAllOf, isWhole } from '../when/result-kinds.ts';
import { bareWord } from './wish-words.ts';

interface ShortReading {
  language: IntentWords;
  clock: Clock;
}

export function asReminder(text: string, reading: ShortReading): string {
  const { language } = reading;
  if (language.timing.test(text)) return timer(text, reading);
  const short = language.shortReminder.exec(text)?.groups;
  if (short !== undefined) return shortReminder(text, short, reading);
  const known = language.wantsToKnow.exec(text);
  if (known !== null)
    return `${language.say.tellMe(known.groups?.['when'] ?? '')}${text.slice(known[0].length)}`;
  const alarm = language.bareAlarm.exec(text);
  if (alarm === null) return greeting(text, reading);
  return `${alarm.groups?.['frame'] ?? ''} ${language.say.at(text.slice(alarm[0].length))}`;
}

/** Nobody greets in more words. */
const LONGEST_GREETING = 3;

/** "send hello to Telegram": a greeting is meant as it stands, as if it were quoted. */
function greeting(text: string, { language, clock }: ShortReading): string {
  const { greetings, plainVerbs, taskJoints } = language;
  const words = text.split(/\s+/);
  const from = words.findIndex((word) => greetings.has(word.toLowerCase()));
  if (text.includes('"') || from < 1 || !plainVerbs.has(bareWord(words[0] ?? ''))) return text;
  const size = words.slice(from).findIndex((word) => taskJoints.has(word.toLowerCase()));
  if (size < 1 || size > LONGEST_GREETING) return text;
  // "good morning Monday to Friday" goes on with a time.
  const goesOn = clock.read(words.slice(from, from + size + 2).join(' '));
  if (goesOn.kind !== 'none' || goesOn.reason !== null) return text;
  const said = `"${words.slice(from, from + size).join(' ')}"`;
  return [...words.slice(0, from), said, ...words.slice(from + size)].join(' ');
}

function timer(text: string, { language, clock }: ShortReading): string {
  const found = matchPhrase(text, language, ['timer', 'wait']);
  if (found === null) return text;
  const { length = '', text: what = '' } = found.slots;
  const said = language.say.in(length);
  const time = clock.readPlain(said);
  if (time.kind !== 'when') return text;
  if (found.name === 'wait') return `${said} ${what}`;
  // "timer 12 minutes pasta": what is left behind the length is what it is for.
  const end = time.spans.at(-1)?.end ?? said.length;
  const [first = '', ...others] = said.slice(end).trim().split(/\s+/);
  const rest = language.belonging.has(bareWord(first)) ? others : [first, ...others];
  const only = length.slice(0, length.length - (said.length - end)).trim();
  return language.say.timer(only, what === '' ? rest.join(' ') : what);
}

/** "reminder 2h laundry": a length alone is how long to wait. */
function shortReminder(
  text: string,
  { length = '', rest = '', mark, other = '' }: Record<string, string | undefined>,
  { language: { say }, clock }: ShortReading,
): string {
  if (length === '') return mark === undefined ? text : say.remindAt(other, '');
  const after = say.in(length);
  return clock.readPlain(after).kind === 'when' ? say.remindAt(`${after}${rest}`, '') : text;
}

/** The longest time that anybody writes in front of a colon. */
const LONGEST_TIME = 60;

/** "in 2h: laundry", "tomorrow 9am: call mom": a whole time, and behind a colon what it is for. */
export function timedNote(text: string, { language, clock }: ShortReading): string | null {
  const found = /:\s+(?=\S)/.exec(text);
  // What names an address, or says what follows from it, is no note.
  if (found === null || found.index > LONGEST_TIME || /:\/\/|->|→/.test(text)) return null;
  const time = text.slice(0, found.index);
  const result = clock.readPlain(time);
  if (!isWhole(result) || !isAllOf(time, result)) return null;
  return language.say.remindAt(time, text.slice(found.index + found[0].length));
}
