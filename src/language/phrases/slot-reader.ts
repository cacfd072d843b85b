/** What the words in the slots of a phrase mean in this house: its schedules and skills by their names, days, numbers. */

import { isNameOfSomebody } from '../../domain/contact-found.ts';
import { isReminder } from '../../domain/task/task.ts';
import { isCalled, withoutLead } from '../entry-names.ts';
import { readListName } from '../list-names.ts';
import { readLength } from '../read-length.ts';
import { splitItems } from '../split-items.ts';
import { IT_WORDS, WORDS_AROUND_NAMES, WORDS_BEFORE_ITEMS } from './courtesies.ts';
import type { ReadSlot, SlotType, SlotValue, SlotWords } from './phrase.ts';
import { readStretchWords } from './read-stretch.ts';
import { NUMBERS } from './stretch-words.ts';
import { wordsOf } from './words-said.ts';

export interface SlotFacts {
  nowMs: number;
  timezone: string;
  schedules: readonly NamedSchedule[];
  /** Those that there are, whether they are switched on or not. */
  skills: readonly string[];
  /** The keys of the lists that they see. */
  lists?: readonly string[];
  /** What their open tasks are called. */
  tasks?: readonly string[];
  /** What entries of their calendars are called that come. */
  entries?: readonly string[];
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

/** The most words that a slot of a type holds. */
const LONGEST_SLOT: Readonly<Record<SlotType, number>> = {
  text: Number.POSITIVE_INFINITY,
  when: 6,
  schedule: 12,
  skill: 6,
  n: 1,
  list: 8,
  items: Number.POSITIVE_INFINITY,
  name: 5,
  task: 30,
  todo: 8,
  entry: 12,
  length: 3,
  address: 3,
};

export function createSlotReader(facts: SlotFacts): ReadSlot {
  const { nowMs, timezone, skills, lists = [], tasks = [], entries = [] } = facts;
  let known: readonly KnownSchedule[] | undefined;
  return (type, said) => {
    if (said.words.length > LONGEST_SLOT[type]) return null;
    switch (type) {
      case 'text':
        return only(bareText(said.text));
      // "called camping and put tent, stove and matches on it" is no name.
      case 'name':
        return said.text.includes(',') ? null : only(bareText(said.text));
      case 'n':
        return readNumber(said.words);
      case 'when': {
        const stretch = readStretchWords(said.words, { nowMs, timezone, direction: 'ahead' });
        return stretch === null ? null : only(bareText(said.text));
      }
      case 'schedule':
        known ??= facts.schedules.map(knownBy);
        return readSchedule(said, known, facts.lastScheduleId);
      case 'skill':
        return readSkill(said.words, skills);
      case 'list':
        return readList(said.text, lists);
      case 'items':
        return readItems(said.text);
      case 'task':
        return readTasks(said.text, tasks);
      case 'todo':
        known ??= facts.schedules.map(knownBy);
        return readTodo(said, tasks, known);
      case 'entry': {
        known ??= facts.schedules.map(knownBy);
        return readEntry(said, entries, known);
      }
      case 'length':
        return readMinutes(said.text);
      case 'address':
        return readAddress(said.text);
    }
  };
}

/** Without what only ends or quotes it. */
function bareText(written: string): string {
  const bare = written.replace(/(?<![.!?…,;:])[.!?…,;:]+$/, '');
  return /^["“„«].*["”“»]$/s.test(bare) ? bare.slice(1, -1) : bare;
}

function only(value: unknown): SlotValue {
  return { choices: [{ label: String(value), value }] };
}

function readNumber([word = '']: readonly string[]): SlotValue | null {
  if (/^\d{1,9}$/.test(word)) return only(Number(word));
  return Object.hasOwn(NUMBERS, word) ? only(NUMBERS[word]) : null;
}

interface KnownSchedule extends NamedSchedule {
  ofName: ReadonlySet<string>;
  ofAll: ReadonlySet<string>;
}

function knownBy(one: NamedSchedule): KnownSchedule {
  const { id, name, text } = one;
  return { ...one, ofName: splitWords(name), ofAll: splitWords(`${name} ${text} ${id}`) };
}

function readSchedule(
  { words }: SlotWords,
  schedules: readonly KnownSchedule[],
  lastId: string | null,
): SlotValue | null {
  if (words.every((word) => IT_WORDS.has(word))) {
    const last = schedules.find(({ id }) => id === lastId);
    return last === undefined ? null : { choices: [{ label: last.name, value: last.id }] };
  }
  const named = words.filter((word) => !WORDS_AROUND_NAMES.has(word)).map(squeezed);
  const open = schedules.filter(({ status }) => status !== 'cancelled');
  // "my reminder" is any of them, and no more the one that says "my".
  const byName = open.filter(({ ofName }) => hasAll(ofName, named));
  const fitting = byName.length > 0 ? byName : open.filter(({ ofAll }) => hasAll(ofAll, named));
  // One whose name is exactly that is meant before those whose names say more; one may be called "task".
  const [word = ''] = words.slice(-1);
  const content = named.length > 0 ? named : [squeezed(word)];
  const exact = fitting.filter(
    ({ ofName }) => ofName.size === content.length && hasAll(ofName, content),
  );
  const meant = exact.length > 0 ? exact : fitting;
  if (meant.length === 0 || meant.length > MOST_CHOICES) return null;
  return { choices: meant.map((one) => ({ label: labelOf(one, meant), value: one.id })) };
}

function labelOf(one: NamedSchedule, all: readonly NamedSchedule[]): string {
  const isTaken = all.some((other) => other !== one && other.name === one.name);
  return isTaken ? `${one.name} (${one.id})` : one.name;
}

function splitWords(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).flatMap(wordsOf).map(squeezed));
}

/** "stand-up" is "standup"; "reports" is about a report. */
function hasAll(known: ReadonlySet<string>, content: readonly string[]): boolean {
  return content.every(
    (word) => known.has(word) || known.has(`${word}s`) || known.has(word.replace(/s$/, '')),
  );
}

function squeezed(word: string): string {
  return word.replaceAll(/[-_.']/g, '');
}

function readSkill(words: readonly string[], skills: readonly string[]): SlotValue | null {
  const said = words.filter((word) => !WORDS_AROUND_NAMES.has(word)).join('-');
  const name = skills.find((one) => keyOf(one) === keyOf(said));
  return name === undefined || said === '' ? null : only(name);
}

/** A list that is there, or one that most houses have: "the mailing list" is somebody else's. */
function readList(text: string, lists: readonly string[]): SlotValue | null {
  const said = bareText(text);
  const read = readListName(said);
  if (read === null || !read.saysList || read.isTasks) return null;
  return read.usual !== null || lists.includes(read.key) ? only(said) : null;
}

function readItems(text: string): SlotValue | null {
  const items = splitItems(text);
  return items.length === 0 ? null : { choices: [{ label: items.join(', '), value: items }] };
}

/** Open tasks by all that they are called: what is called otherwise is something else that is done. */
function readTasks(text: string, tasks: readonly string[]): SlotValue | null {
  const called = (title: string): string => withoutArticle(title.toLowerCase()).trim();
  const open = new Set(tasks.map(called));
  const said = bareText(text);
  const items = open.has(called(said)) ? [said] : splitItems(said);
  const bare = items.map((item) => withoutArticle(item.trim()));
  if (bare.length === 0 || !bare.every((item) => open.has(called(item)))) return null;
  return only(bare.join(', '));
}

/** `isLoose` where its title says more: the milk may not be the oat milk. */
export interface TodoSaid {
  title: string;
  isLoose: boolean;
}

/** An open task by some of its words: "the report". What a schedule is called by as well is that one. */
function readTodo(
  said: SlotWords,
  tasks: readonly string[],
  schedules: readonly KnownSchedule[],
): SlotValue | null {
  const named = said.words.filter((word) => !WORDS_AROUND_NAMES.has(word)).map(squeezed);
  const isOf = (title: string): boolean => {
    const own = [...splitWords(title)];
    return named.every((word) => own.some((one) => isSameStem(one, word)));
  };
  const meant = tasks.filter(isOf);
  const others = schedules.filter(({ id }) => !isReminder(id));
  if (named.length === 0 || meant.length === 0 || meant.length > MOST_CHOICES) return null;
  if (readSchedule(said, others, null) !== null) return null;
  const isAll = (title: string): boolean =>
    [...splitWords(title)].filter((word) => !WORDS_AROUND_NAMES.has(word)).length === named.length;
  const value = (title: string): TodoSaid => ({ title, isLoose: !isAll(title) });
  return { choices: meant.map((title) => ({ label: title, value: value(title) })) };
}

/** "called" is "call", "angerufen" is "anrufen". */
function isSameStem(one: string, other: string): boolean {
  const [left, right] = [one, other].map((word) => word.replace(/^(.{0,3}?)ge(?=.{4})/, '$1'));
  if (left === undefined || right === undefined) return false;
  const length = Math.max(SHORTEST_STEM, Math.min(left.length, right.length) - 3);
  return (
    left === right || (left.length >= length && left.slice(0, length) === right.slice(0, length))
  );
}

const SHORTEST_STEM = 4;

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function readAddress(text: string): SlotValue | null {
  const bare = bareText(text);
  return ADDRESS.test(bare) || isNameOfSomebody(bare) ? only(bare) : null;
}

function readMinutes(text: string): SlotValue | null {
  const sec = readLength(text);
  return sec === null ? null : { choices: [{ label: text, value: `${sec / 60}m` }] };
}

/** What an entry to come is called by; a schedule that is called so is meant before it. */
function readEntry(
  said: SlotWords,
  titles: readonly string[],
  schedules: readonly KnownSchedule[],
): SlotValue | null {
  if (titles.length === 0 || readSchedule(said, schedules, null) !== null) return null;
  const { words, bare } = withoutLead(bareText(said.text));
  const named = [words, bare].find((one) => titles.some((title) => isCalled(title, one)));
  return named === undefined ? null : only(named);
}

function withoutArticle(item: string): string {
  const [first = '', ...rest] = item.split(' ');
  return rest.length > 0 && WORDS_BEFORE_ITEMS.has(first.toLowerCase()) ? rest.join(' ') : item;
}

function keyOf(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.\s]+/g, '-');
}
