/** What the words in the slots of a phrase mean in this house: its schedules and skills by their names, days, numbers. */
import type { ReadSlot, SlotValue, SlotWords } from './match-phrases.ts';
import { readStretchWords } from './read-stretch.ts';
import { NUMBERS } from './stretch-words.ts';
import { wordsOf } from './words-said.ts';

export interface SlotFacts {
  nowMs: number;
  timezone: string;
  schedules: readonly NamedSchedule[];
  /** Those that there are, whether they are switched on or not. */
  skills: readonly string[];
  /** What "it" means. */
  lastScheduleId: string | null;
}

interface NamedSchedule {
  id: string;
  name: string;
  status: string;
  /** What it says or does, in words. */
  text: string;
}

const MOST_CHOICES = 20;

const IT: ReadonlySet<string> = new Set('it that this one the last es das die letzte'.split(' '));
/** Words that are said around the name of a schedule or a skill. */
const AROUND: ReadonlySet<string> = new Set(
  'the a an my our one reminder reminders schedule schedules alarm job task skill skills der die das den dem mein meine meinen unser unsere erinnerung wecker plan faehigkeit'.split(
    ' ',
  ),
);

export function createSlotReader(facts: SlotFacts): ReadSlot {
  return (type, said) => {
    switch (type) {
      case 'text':
        return only(said.text);
      case 'n':
        return readNumber(said.words);
      case 'when': {
        const { nowMs, timezone } = facts;
        const stretch = readStretchWords(said.words, { nowMs, timezone, direction: 'ahead' });
        return stretch === null ? null : only(said.text);
      }
      case 'schedule':
        return readSchedule(said, facts);
      case 'skill':
        return readSkill(said.words, facts.skills);
    }
  };
}

function only(value: unknown): SlotValue {
  return { choices: [{ label: String(value), value }] };
}

function readNumber([word = '']: readonly string[]): SlotValue | null {
  if (/^\d{1,9}$/.test(word)) return only(Number(word));
  return Object.hasOwn(NUMBERS, word) ? only(NUMBERS[word]) : null;
}

function readSchedule({ words }: SlotWords, facts: SlotFacts): SlotValue | null {
  const { schedules, lastScheduleId } = facts;
  if (words.every((word) => IT.has(word))) {
    const last = schedules.find(({ id }) => id === lastScheduleId);
    return last === undefined ? null : { choices: [{ label: last.name, value: last.id }] };
  }
  const named = words.filter((word) => !AROUND.has(word));
  // One may be called "task".
  const content = (named.length > 0 ? named : words).map(squeezed);
  const open = schedules.filter(({ status }) => status !== 'cancelled');
  const byName = open.filter(({ name }) => hasAll(name, content));
  const fitting = byName.length > 0 ? byName : open.filter((one) => hasAll(wordsIn(one), content));
  // One whose name is exactly that is meant before those whose names say more.
  const exact = fitting.filter(({ name }) => splitWords(name).size === content.length);
  const meant = exact.length > 0 ? exact : fitting;
  if (meant.length === 0 || meant.length > MOST_CHOICES) return null;
  return { choices: meant.map((one) => ({ label: labelOf(one, meant), value: one.id })) };
}

function wordsIn({ id, name, text }: NamedSchedule): string {
  return `${name} ${text} ${id}`;
}

function labelOf(one: NamedSchedule, all: readonly NamedSchedule[]): string {
  const isTaken = all.some((other) => other !== one && other.name === one.name);
  return isTaken ? `${one.name} (${one.id})` : one.name;
}

function splitWords(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).flatMap(wordsOf).map(squeezed));
}

/** "stand-up" is "standup"; "reports" is about a report. */
function hasAll(text: string, content: readonly string[]): boolean {
  const known = splitWords(text);
  return content.every(
    (word) => known.has(word) || known.has(`${word}s`) || known.has(word.replace(/s$/, '')),
  );
}

function squeezed(word: string): string {
  return word.replaceAll(/[-_.']/g, '');
}

function readSkill(words: readonly string[], skills: readonly string[]): SlotValue | null {
  const said = words.filter((word) => !AROUND.has(word)).join('-');
  const name = skills.find((one) => keyOf(one) === keyOf(said));
  return name === undefined || said === '' ? null : only(name);
}

function keyOf(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.\s]+/g, '-');
}
