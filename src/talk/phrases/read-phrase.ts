/**
 * What a phrase of a tool or a skill means: the call of the tool, or a run of the skill, with what stands in its slots.
 * Where several are meant alike it is asked which. Pure: the same words and facts give the same answer.
 */
import {
  type CompileOptions,
  compile,
  type Draft,
  matchAnswer,
  matchPhrases,
  type OneResult,
  type PhraseMatch,
  readWhenAlone,
  refusedItem,
  secondOrderIn,
  spokenIn,
} from '../../compiler/compiler.ts';
import { contactSaid } from '../../domain/contact-found.ts';
import { namedAddress, readAddress } from '../../domain/mail/mail-address.ts';
import { BEGINS_IN_NAME, DUE_LEAD } from '../../language/all-value-words.ts';
import { readListName } from '../../language/list-names.ts';
import { type Phrase, parsePhrase, plainPhrase } from '../../language/phrases/phrase.ts';
import { createSlotReader, type TodoSaid } from '../../language/phrases/slot-reader.ts';
import { ALL_ITEMS } from '../../language/split-items.ts';
import type { TalkWords } from '../../language/talk-words.ts';
import { talkWordsOf } from '../words/talk-words-of.ts';
import { type EntrySaid, entrySaid } from './entry-said.ts';
import { type TaskSaid, taskSaid, type Unread } from './task-said.ts';

/** A tool that people ask for by phrases. */
export interface PhraseTool {
  name: string;
  summary: string;
  phrases: readonly string[];
  isRead: (input: Record<string, unknown>) => boolean;
}

/** What can be asked for by phrases here. */
export interface PhraseHouse {
  tools: readonly PhraseTool[];
  /** Every skill that there is, whether it is switched on or not. */
  skillNames: readonly string[];
  /** The keys of the named lists that they see. */
  lists: readonly string[];
  /** What their open tasks are called, where the words may tick one. */
  tasks: readonly string[];
  /** What entries of their calendars are called that come, where the words may change one. */
  entries?: readonly string[];
}

export interface PhraseReading {
  result: OneResult;
  /** Whether it stands before what the compiler reads; a skill never takes the place of what means something by itself. */
  isFirst: boolean;
}

type Target = { kind: 'tool'; tool: PhraseTool } | { kind: 'skill'; name: string };

/** Nobody gives a tool more of them. */
const MOST_PHRASES = 60;

/** Null where the words are no phrase of anything. */
export function readPhrase(
  text: string,
  options: CompileOptions,
  house: PhraseHouse,
): PhraseReading | null {
  const { nowMs, timezone, schedules = [], previous = null } = options;
  const readSlot = createSlotReader({
    nowMs,
    timezone,
    schedules,
    skills: house.skillNames,
    lists: house.lists,
    tasks: house.tasks,
    entries: house.entries ?? [],
    lastScheduleId: previous?.scheduleId ?? null,
  });
  const matches = matchPhrases(text, entriesOf(options, house), readSlot);
  const best = matches.filter(({ weight }) => weight === matches[0]?.weight);
  const [first] = best;
  if (first === undefined) return null;
  const skills = best.filter(({ target }) => target.kind === 'skill');
  const answers = [...(options.answers ?? [])];
  // What somebody taught Rote is meant before what it says of itself.
  if (skills.length > 0) return ofSkills(text, skills, options, answers);
  const tools = new Map(best.map((match) => [nameOf(match), match]));
  const chosen = tools.size === 1 ? first : chooseTool(tools, answers);
  const words = wordsFor(text, options);
  if (chosen === null)
    return {
      result: whichTool(words.whatIsMeant(text.trim()), [...tools.values()]),
      isFirst: true,
    };
  return { result: toolCall(chosen, { text, words, answers, at: options }), isFirst: true };
}

const parsed = new WeakMap<readonly string[], readonly Phrase[]>();

/** What can't be read as a phrase is taken as its words. */
function phrasesOf(phrases: readonly string[]): readonly Phrase[] {
  const known = parsed.get(phrases);
  if (known !== undefined) return known;
  const made = phrases
    .slice(0, MOST_PHRASES)
    .map((phrase) => parsePhrase(phrase) ?? plainPhrase(phrase))
    .filter((phrase) => phrase !== null);
  parsed.set(phrases, made);
  return made;
}

function* entriesOf(
  { skills }: CompileOptions,
  { tools }: PhraseHouse,
): Generator<{ phrase: Phrase; target: Target }> {
  for (const tool of tools)
    for (const phrase of phrasesOf(tool.phrases)) yield { phrase, target: { kind: 'tool', tool } };
  for (const { name, triggers, work } of skills)
    if (work !== null)
      for (const phrase of phrasesOf(triggers)) yield { phrase, target: { kind: 'skill', name } };
}

function nameOf({ target }: PhraseMatch<Target>): string {
  return target.kind === 'tool' ? target.tool.name : target.name;
}

function chooseTool(
  tools: ReadonlyMap<string, PhraseMatch<Target>>,
  answers: string[],
): PhraseMatch<Target> | null {
  const answer = answers.shift();
  return [...tools.values()].find((match) => summaryOf(match) === answer) ?? null;
}

function summaryOf({ target }: PhraseMatch<Target>): string {
  return target.kind === 'tool' ? target.tool.summary : target.name;
}

/** In the language that it is said in. */
function wordsFor(text: string, { language: code, previous }: CompileOptions): TalkWords {
  return talkWordsOf(spokenIn(text, { code, spoken: previous?.language ?? null }));
}

function whichTool(text: string, tools: readonly PhraseMatch<Target>[]): OneResult {
  return { kind: 'question', question: { text, choices: tools.map(summaryOf) } };
}

/** The values in the slots, or the question which one is meant. */
function fill(match: PhraseMatch<Target>, answers: string[]) {
  const input: Record<string, unknown> = {};
  for (const [name, { choices }] of match.slots) {
    const [only] = choices;
    const answer = choices.length > 1 ? answers.shift() : undefined;
    const chosen = choices.length > 1 ? choices.find(({ label }) => label === answer) : only;
    if (chosen === undefined)
      return { kind: 'ask', choices: choices.map(({ label }) => label) } as const;
    input[name] = chosen.value;
  }
  return { kind: 'input', input } as const;
}

function toolCall(
  match: PhraseMatch<Target>,
  {
    text,
    words,
    answers,
    at,
  }: { text: string; words: TalkWords; answers: string[]; at: CompileOptions },
): OneResult {
  const read = fill(match, answers);
  if (read.kind === 'ask') return whichOne(words.whichOne(text.trim()), read.choices);
  if (match.target.kind !== 'tool') throw new Error('a skill is no tool');
  const { tool, ...filled } = withTodo(match.target.tool, read.input);
  const invited = whoIsInvited(filled.input, { text, words, answers, at });
  if (invited.kind === 'result') return invited.result;
  Object.assign(filled.input, invited.input);
  const said = saidOf(tool.name, filled.input, at);
  const reason = unreadIn(text, { tool: tool.name, input: filled.input, said, words });
  if (reason !== null || 'unread' in said)
    return { kind: 'not-understood', reason, suggestions: [] };
  const day = said.due === undefined ? null : openDay(said.due, at);
  const chosen = day === null ? null : matchAnswer(answers.shift() ?? '', day.choices);
  if (day !== null && chosen === null) return { kind: 'question', question: day };
  if (chosen !== null) said.due = chosen;
  // Which task is meant was asked by the tool itself.
  const which = answers.at(-1);
  const slot = namedSlot(tool.name);
  const isNamed = slot in filled.input && tool.name !== PUTS_ENTRY;
  const named = which !== undefined && isNamed ? { [slot]: which } : {};
  if (tool.name === PUTS_ENTRY && said.date === undefined) {
    if (which === undefined)
      return { kind: 'question', question: { text: words.whenIsIt, choices: [] } };
    said.date = which;
  }
  const input = { ...filled.input, ...said, ...emptied(tool.name, filled.input) };
  const draft = draftOfCall(tool, { ...input, ...named });
  const summary = listDraft(tool.name, input, words) ?? draft.summary;
  return { kind: 'draft', draft: { ...draft, summary } };
}

const DONE_TO_TASK: ReadonlyMap<string, string> = new Map([
  ['tasks.complete', 'done'],
  ['tasks.delete', 'archived'],
]);

/** What is said of a task by some of its words alone is shown first, as a change of it: "milk is done" may not be the oat milk. */
function withTodo(tool: PhraseTool, input: Record<string, unknown>) {
  const said = input[TASK_SLOT];
  if (typeof said !== 'object' || said === null) return { tool, input };
  const { title, isLoose } = said as TodoSaid;
  const status = isLoose ? DONE_TO_TASK.get(tool.name) : undefined;
  const named = { ...input, [TASK_SLOT]: title };
  if (status === undefined) return { tool, input: named };
  return { tool: { ...tool, name: 'tasks.update' }, input: { ...named, status } };
}

/** Why it is not all of one call: an order of its own, or a restriction, is no part of what is kept or remembered. */
function unreadIn(
  text: string,
  {
    tool,
    input,
    said,
    words,
  }: {
    tool: string;
    input: Record<string, unknown>;
    said: Said;
    words: Pick<TalkWords, 'notRead'>;
  },
): string | null {
  if ('unread' in said) return words.notRead(said.unread);
  if (tool === 'memory.save') {
    const order = secondOrderIn(String(input['content']));
    return order === null ? null : words.notRead(order);
  }
  if (!LISTING.test(tool)) return null;
  // "…, bis Mittwoch, wichtig" is read as when it is due.
  const at = said.due === undefined ? -1 : text.lastIndexOf(said.due);
  return refusedItem(at < 0 ? text : text.slice(0, at).replace(/(?<![,\s])[,\s]+$/, ''), undefined);
}

/** "empty the shopping list" names nothing on it. */
const emptied = (tool: string, { items }: Record<string, unknown>) =>
  tool === 'lists.remove' && items === undefined ? { items: [ALL_ITEMS] } : {};

type InvitedSaid = { kind: 'input'; input: Record<string, unknown> };

/** Who is named is invited by the address that the contacts have. */
function whoIsInvited(
  { invite }: Record<string, unknown>,
  { words, answers, at }: Parameters<typeof toolCall>[1],
): InvitedSaid | { kind: 'result'; result: OneResult } {
  if (typeof invite !== 'string' || invite.includes('@')) return { kind: 'input', input: {} };
  const found = contactSaid(invite, at.contacts);
  const asks = (
    choices: string[],
    contact = {},
  ): InvitedSaid | { kind: 'result'; result: OneResult } => ({
    kind: 'result',
    result: {
      kind: 'question',
      question: { text: words.whichAddress(invite), choices, ...contact },
    },
  });
  switch (found?.kind) {
    case 'unasked':
      return asks([], { contact: invite });
    case 'one':
      return { kind: 'input', input: { invite: namedAddress(found) } };
    case 'several': {
      const choices = found.choices.map(namedAddress);
      const [said] = answers;
      if (said === undefined || !choices.includes(said)) return asks(choices);
      answers.shift();
      return { kind: 'input', input: { invite: said } };
    }
    default: {
      const [said = ''] = answers;
      if (!readAddress(said.trim()).ok)
        return {
          kind: 'result',
          result: { kind: 'question', question: { text: words.noAddressOf(invite), choices: [] } },
        };
      answers.shift();
      return { kind: 'input', input: { invite: said.trim() } };
    }
  }
}

/** What is put on a list, or taken off it. */
const LISTING = /^(?:lists\.(?:add|remove|tick|create)|tasks\.(?:create|complete|update|delete))$/;

/** What it would do to a list, as people say it; null for other calls. */
function listDraft(
  tool: string,
  {
    list = '',
    name,
    title = '',
    person = '',
    items,
    due = '',
    date,
    id,
    invite,
    content,
    status = '',
    [TASK_SLOT]: task,
  }: Record<string, unknown>,
  { listDrafts }: TalkWords,
): string | null {
  const called = readListName(String(list))?.name ?? String(list);
  const row = Array.isArray(items) ? items.join(', ') : String(date ?? (due || status));
  const whom = String(invite ?? person);
  const said = {
    list: called,
    name: String(name ?? id ?? task ?? content ?? title),
    person: whom,
    items: row,
  };
  return listDrafts[tool]?.(said) ?? null;
}

/** What a task is called by. */
export const TASK_SLOT = 'task_id';

/** By which a tool is told what it is about, in words that may fit several. */
export const namedSlot = (tool: string): string => (isOfCalendar(tool) ? 'id' : TASK_SLOT);

export const isOfCalendar = (tool: string): boolean => tool.startsWith('calendar.');

const PUTS_ENTRY = 'calendar.create';

type Said = Partial<TaskSaid & EntrySaid> | Unread;

/** What is said behind a name, apart from it. */
function saidOf(
  tool: string,
  { title = '', date = '', due = '' }: Record<string, unknown>,
  at: CompileOptions,
): Said {
  if (tool === 'tasks.create') return taskSaid(String(title), at);
  if (tool === 'tasks.update' && due !== '')
    return isDay(String(due), at) ? { due: String(due) } : { unread: String(due) };
  return tool === PUTS_ENTRY
    ? entrySaid(`${title} ${String(date).replace(BEGINS_IN_NAME, '')}`.trim(), at)
    : {};
}

const readDue = (due: string, at: CompileOptions) => readWhenAlone(due.replace(DUE_LEAD, ''), at);

const isDay = (due: string, at: CompileOptions): boolean => readDue(due, at).kind !== 'none';

/** Which of several days is meant; null where it is one. The time of day may be left out. */
function openDay(due: string, at: CompileOptions) {
  const read = readDue(due, at);
  if (read.kind !== 'question' || read.about === 'time-of-day') return null;
  return { text: read.text, choices: read.choices.map(({ label }) => label) };
}

function whichOne(text: string, choices: string[]): OneResult {
  return { kind: 'question', question: { text, choices } };
}

/** One call, now; it is made through the tools as they are then, so that no plan is stored for it. */
export function draftOfCall(
  tool: Pick<PhraseTool, 'name' | 'summary' | 'isRead'>,
  input: Record<string, unknown>,
): Draft {
  const values = Object.entries(input).map(([name, value]) => `${name}: ${inShort(value)}`);
  const what = values.length === 0 ? tool.summary : `${tool.summary} (${values.join(', ')})`;
  return {
    tier: 'direct',
    trigger: null,
    plan: null,
    instruction: null,
    capabilities: [tool.name],
    name: tool.name,
    summary: `Now: ${what}.`,
    notes: [],
    nextFires: [],
    cost: { tokens: 0, modelCalls: 0 },
    skill: null,
    madeBy: 'compiler',
    manage: { kind: 'call', tool: tool.name, input, isRead: tool.isRead(input) },
  };
}

function inShort(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > 200 ? `${text.slice(0, 200).toWellFormed()}…` : text;
}

function ofSkills(
  text: string,
  matches: readonly PhraseMatch<Target>[],
  options: CompileOptions,
  answers: string[],
): PhraseReading | null {
  const names = [...new Set(matches.map(nameOf))];
  if (names.length > 1) {
    const reason = `"${text.trim()}" calls for more than one skill: ${names.join(', ')}.`;
    const suggestions = names.map((name) => `run ${name}`);
    return { result: { kind: 'not-understood', reason, suggestions }, isFirst: false };
  }
  const [match] = matches;
  const run = match === undefined ? null : runOf(names[0] ?? '', options);
  if (match === undefined || run === null) return null;
  const filled = fill(match, answers);
  if (filled.kind === 'ask') {
    const question = wordsFor(text, options).whichOne(text.trim());
    return { result: whichOne(question, filled.choices), isFirst: false };
  }
  const { input } = filled;
  if (Object.keys(input).length === 0)
    return { result: { kind: 'draft', draft: run }, isFirst: false };
  const values = Object.entries(input).map(([name, value]) => `${name}: ${inShort(value)}`);
  const summary = `${run.summary.replace(/\.$/, '')} (${values.join(', ')}).`;
  return { result: { kind: 'draft', draft: { ...run, summary, input } }, isFirst: false };
}

/** As if "run NAME" had been said; no schedule is meant that has the same name. */
function runOf(name: string, options: CompileOptions): Draft | null {
  const alone = { ...options, schedules: [], previous: null, answers: [] };
  for (const spoken of [alone, { ...alone, language: 'en' }]) {
    const result = compile(`run ${name}`, spoken);
    if (result.kind === 'draft' && result.draft.skill === name) return result.draft;
  }
  return null;
}
