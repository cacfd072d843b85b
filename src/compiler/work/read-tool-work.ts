/**
 * Runs a tool or a skill that is called by its name, by a phrase that calls for it, or by what it is about.
 * All it knows of them is what they say of themselves, so that a new one is understood at once.
 */

import type { IntentWords } from '../../language/intent-words.ts';
import type { CompileOptions, SkillFacts, ToolFacts } from '../compile-types.ts';
import { matchPhrase } from '../frames/match-phrase.ts';
import { orderBehind } from '../restrictions/order-behind.ts';
import { isScript } from '../what/command-line.ts';
import { literalText, shortName } from '../what/lower/plan-text.ts';
import type { WhenResult } from '../when/result.ts';
import { bareWord, splitWords, unquoted, urlIn } from '../wish/wish-words.ts';
import { fillFlags, readFlag } from './fill-flags.ts';
import { instruct } from './read-judgement.ts';
import { inputOfFlags, inputOfPhrase, type SkillInput, skillInWords } from './skill-input.ts';
import { type Answers, ask, createStepList, FOR_RULES, NONE, type Work } from './work.ts';

export interface ToolReading {
  language: IntentWords;
  answers: Answers;
  catalog: ReadonlyMap<string, ToolFacts>;
  options: Pick<
    CompileOptions,
    'catalog' | 'skills' | 'schedules' | 'nowMs' | 'timezone' | 'previous'
  >;
  clock: { readPlain(text: string): WhenResult };
}

/** "run backup --full", "use the tool weather.today for Berlin". */
export function readRun(text: string, reading: ToolReading): Work {
  const run = matchPhrase(text, reading.language, ['run']);
  const named = run?.slots['text'] ?? '';
  // "run backup.sh": a script in the workspace, which is read as a program.
  if (run === null || isScript(splitWords(named)[0] ?? '')) return NONE;
  return readNamed(named, reading);
}

/** "remember that …", "what do you know about …": where there are tools for it. */
export function readMemory(text: string, reading: ToolReading): Work {
  const matched = matchPhrase(text, reading.language, ['remember', 'recall']);
  if (matched === null) return NONE;
  const isSaved = matched.name === 'remember';
  // "remember that …, and then tell me …": an order of its own is no part of what is remembered.
  const said = splitWords(matched.slots['text'] ?? '');
  if (isSaved && orderBehind(said, reading.language) >= 0) return NONE;
  const tool = reading.catalog.get(isSaved ? 'memory.save' : 'memory.search');
  const words = `"${(matched.slots['text'] ?? '').replaceAll('"', "'")}"`;
  return tool === undefined ? NONE : callTool(tool, [words], reading, !isSaved);
}

/** "send me a digest": how the day was, which needs nobody who thinks. */
export function readDigest(text: string, reading: ToolReading): Work {
  const { articles, me } = reading.language;
  const words = splitWords(text).filter((word) => {
    const bare = bareWord(word);
    return !articles.has(bare) && !me.has(bare);
  });
  const tool = reading.catalog.get('digest.today');
  const isSaid = matchPhrase(words.join(' '), reading.language, ['digest']) !== null;
  return isSaid && tool !== undefined ? callTool(tool, [], reading, true) : NONE;
}

const ADDING = ['create', 'add'];

/** "search the web for …", done at once; "add milk to my tasks", also later: where there is a tool for it. */
export function readAtOnce(text: string, reading: ToolReading, hasTime: boolean): Work {
  const names = hasTime ? (['add-to'] as const) : (['search', 'add-to'] as const);
  const found = matchPhrase(text, reading.language, names);
  if (found === null) return NONE;
  const words = [`"${unquoted(found.slots['text'] ?? '').replaceAll('"', "'")}"`];
  if (found.name === 'search') {
    const tool = reading.catalog.get('web.search');
    return tool === undefined ? NONE : callTool(tool, words, reading, true);
  }
  const list = nameKey(found.slots['which'] ?? '');
  const tool = ADDING.map((verb) => reading.catalog.get(`${list}.${verb}`)).find(
    (one) => one !== undefined,
  );
  return tool === undefined ? NONE : callTool(tool, words, reading, false);
}

/** Something that has a name: a skill, or a tool with its flags. */
function readNamed(text: string, reading: ToolReading): Work {
  const words = splitWords(text);
  for (let length = Math.min(4, words.length); length > 0; length--) {
    const said = nameKey(words.slice(0, length).map(bareWord).join('-'));
    const rest = words
      .slice(length)
      .filter((word, index) => index > 0 || !reading.language.kindWords.has(bareWord(word)));
    const skill = findSkill(said, reading);
    const run = skill === undefined ? NONE : runWith(skill, rest, reading);
    if (run.kind !== 'none') return run;
    const tool = findTool(said, reading);
    // What is done with its result is read with the rest of the sentence.
    const goesOn = rest.some((word) => isJoint(word, reading.language));
    if (tool !== undefined) return goesOn ? NONE : callTool(tool, rest, reading, false);
  }
  const [first = ''] = words;
  const isName = /^[a-z][\w-]*(?:\.[a-z][\w-]*)+$/i.test(first) && urlIn(first) === null;
  return isName ? { kind: 'missing', tools: [first] } : NONE;
}

/** "run error-count --file b.log": a skill by its name is no program, whatever it is given. */
function runWith(skill: SkillFacts, words: readonly string[], reading: ToolReading): Work {
  if (words.length === 0) return runSkill(skill, reading);
  const { language } = reading;
  const { input, left, takes } = inputOfFlags(skill, words, language);
  const isFlagged = words.some((word) => word.startsWith('--'));
  const isNamed = words.some((word) => takes.includes(bareWord(word)));
  // "run backup and tell me if it fails": what is done with it is read with the rest of the sentence.
  if (!isFlagged && (!isNamed || left.length > 0)) return NONE;
  if (left.length === 0) return runSkill(skill, reading, input);
  if (words.some((word) => isJoint(word, language))) return NONE;
  const reason = language.say.steps.skillTakes(skill.name, takes, left.join(' '));
  return { kind: 'refused', reason };
}

function isJoint(word: string, { joints }: IntentWords): boolean {
  return /[,;]$/.test(word) || (joints.has(bareWord(word)) && !/["']/.test(word));
}

function nameKey(name: string): string {
  return name.toLowerCase().replaceAll(/[._\s-]+/g, '-');
}

function findSkill(said: string, { options }: ToolReading): SkillFacts | undefined {
  return options.skills.find(
    ({ name, work }) =>
      work !== null && (nameKey(name) === said || `${nameKey(name)}-skill` === said),
  );
}

/** What is for plans and for Rote itself; nobody means it by what it is about. */
const INWARD = new Set(
  'schedule|skill|catalog|run|shell|file|http|text|json|watch|rss|message|notify|web|memory|email|calendar|contacts|tasks|lists|reminders'.split(
    '|',
  ),
);

/** Makes or changes something: who asks to be sent something does not ask for that. */
const CHANGING = new Set(
  'create|add|new|insert|update|edit|change|set|write|save|append|put|post|send|delete|remove|clear|cancel|complete|close|finish|done|mark|move|rename|upload|import|reopen|archive|share|unshare|tick|start|stop|restore|run|pay|buy|order|book|invite|reply'.split(
    '|',
  ),
);

/** What is looked for in a catalog, found once: of a list that is asked of again nothing is worked out again. */
interface CatalogWords {
  byKey: ReadonlyMap<string, ToolFacts>;
  /** Those that somebody may mean by what they are about, with the words of their names. */
  about: readonly { tool: ToolFacts; domain: string; others: readonly string[] }[];
}

const catalogWords = new WeakMap<readonly ToolFacts[], CatalogWords>();

function wordsOf(catalog: readonly ToolFacts[]): CatalogWords {
  const known = catalogWords.get(catalog);
  if (known !== undefined) return known;
  const byKey = new Map<string, ToolFacts>();
  const add = (name: string, tool: ToolFacts): void => {
    if (!byKey.has(nameKey(name))) byKey.set(nameKey(name), tool);
  };
  for (const tool of catalog) add(tool.name, tool);
  for (const tool of catalog) for (const alias of tool.aliases ?? []) add(alias, tool);
  const about = catalog.flatMap((tool) => {
    const [domain = '', ...others] = nameWords(tool);
    const isMeant =
      !INWARD.has(domain) && !others.some((part) => CHANGING.has(part)) && takesWords(tool);
    return isMeant ? [{ tool, domain, others }] : [];
  });
  const made = { byKey, about };
  catalogWords.set(catalog, made);
  return made;
}

/** Whether all that a tool must be given can be said: a part of a plan is given what another step found. */
function takesWords({ input }: ToolFacts): boolean {
  const flags = (input['properties'] ?? {}) as Record<string, Record<string, unknown>>;
  const required = Array.isArray(input['required']) ? (input['required'] as string[]) : [];
  return required.every((name) => isSayable(flags[name] ?? {}));
}

function isSayable({ type, items, enum: choices }: Record<string, unknown>): boolean {
  if (type === 'array') return isSayable((items ?? {}) as Record<string, unknown>);
  return choices !== undefined || SAYABLE.has(type);
}

const SAYABLE: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean']);

function nameWords({ name }: ToolFacts): string[] {
  return name.toLowerCase().split(/[._-]/);
}

function summaryWords({ summary }: ToolFacts): string[] {
  return summary.toLowerCase().split(/\W+/);
}

function findTool(said: string, { options }: ToolReading): ToolFacts | undefined {
  return wordsOf(options.catalog).byKey.get(said);
}

/** A phrase that a skill says it is called by, alone or behind "send me", "give me", "run". */
export function readSkillPhrase(text: string, reading: ToolReading & { hasTime: boolean }): Work {
  const { language, options } = reading;
  const { keys, firstWords } = keysOf(options.skills, language);
  const sent = matchPhrase(text, language, ['send-with', 'send', 'run']);
  // Without a time, talk finds the phrase, and asks where a slot is open.
  const given = reading.hasTime ? inputOfPhrase(text, options) : null;
  if (given !== null) return runSkill(given.skill, reading, given.input);
  const wordings = [text, sent?.slots['text'] ?? '']
    .filter((wording) => mayBegin(wording, firstWords, language))
    .map((wording) => phraseKey(wording, language));
  if (wordings.length === 0) return NONE;
  const skills = options.skills.filter(
    (skill) =>
      skill.work !== null &&
      // "look up" alone is no wish.
      (reading.hasTime || skill.work.plan !== null) &&
      keys.get(skill)?.some((key) => wordings.includes(key)),
  );
  const [skill] = skills;
  if (skill === undefined) return NONE;
  if (skills.length === 1) return runSkill(skill, reading);
  const names = skills.map(({ name }) => name);
  const answer = reading.answers.next();
  const chosen = skills.find(({ name }) => name === answer);
  return chosen === undefined
    ? ask(language.say.askTool(text), names, FOR_RULES)
    : runSkill(chosen, reading);
}

/** By the list itself: one that is asked of again is not gone through again. */
const skillKeys = new WeakMap<IntentWords, WeakMap<readonly SkillFacts[], SkillKeys>>();

interface SkillKeys {
  keys: ReadonlyMap<SkillFacts, string[]>;
  /** The words that any of them begins with. */
  firstWords: ReadonlySet<string>;
}

function keysOf(skills: readonly SkillFacts[], language: IntentWords): SkillKeys {
  const ofLanguage = skillKeys.get(language) ?? new WeakMap<readonly SkillFacts[], SkillKeys>();
  const known = ofLanguage.get(skills);
  if (known !== undefined) return known;
  const keys = new Map(
    skills.map((skill) => {
      const phrases = [skill.name, ...skill.triggers];
      return [skill, phrases.map((phrase) => phraseKey(phrase, language))] as const;
    }),
  );
  const firstWords = new Set([...keys.values()].flat().map((key) => key.split(' ', 1)[0] ?? ''));
  const made = { keys, firstWords };
  skillKeys.set(language, ofLanguage.set(skills, made));
  return made;
}

/** Whether the key of a text can begin so: most texts are ruled out by their first word. */
function mayBegin(
  text: string,
  firstWords: ReadonlySet<string>,
  { articles }: IntentWords,
): boolean {
  for (const word of text.split(/\s+/, MOST_ARTICLES))
    for (const piece of bareWord(word).split(/[-_.]/))
      if (piece !== '' && !articles.has(piece)) return firstWords.has(piece);
  return text !== '';
}

const MOST_ARTICLES = 4;

function phraseKey(text: string, { articles }: IntentWords): string {
  return splitWords(text)
    .flatMap((word) => bareWord(word).split(/[-_.]/))
    .filter((word) => word !== '' && !articles.has(word))
    .join(' ');
}

function runSkill(skill: SkillFacts, { language }: ToolReading, input?: SkillInput): Work {
  const what = skillInWords(skill.name, input, language);
  return { kind: 'skill', skill, what, name: skill.name, ...(input !== undefined && { input }) };
}

/** "send me the weather for Berlin": a tool whose name is about that. */
export function readAboutTool(text: string, reading: ToolReading & { hasTime: boolean }): Work {
  const { language, options, answers } = reading;
  const sent = matchPhrase(text, language, ['send-with', 'send']);
  if (sent === null) return NONE;
  const words = splitWords(sent.slots['text'] ?? '');
  const bare = words.map(bareWord);
  // A chain of several things is more than one tool can do.
  const isChain = bare.some((word) => language.joints.has(word));
  if (isChain || words.some((word) => urlIn(word) !== null || /,$/.test(word))) return NONE;
  const found = toolsAbout(bare, options.catalog);
  const names = found.map(({ name }) => name);
  const chosen = found.length > 1 ? found.find(({ name }) => name === answers.next()) : found[0];
  if (chosen === undefined)
    return found.length === 0
      ? NONE
      : ask(language.say.askTool(sent.slots['text'] ?? ''), names, FOR_RULES);
  return callAbout({ tool: chosen, words, text }, reading);
}

/** The tools of the domain that is named whose own words are named most. */
function toolsAbout(
  bare: readonly string[],
  catalog: ToolReading['options']['catalog'],
): ToolFacts[] {
  const scored = wordsOf(catalog).about.flatMap(({ tool, domain, others }) => {
    if (!bare.includes(domain)) return [];
    const known = new Set([...nameWords(tool), ...summaryWords(tool)]);
    const score = new Set(bare.filter((word) => known.has(word))).size;
    const byName = others.filter((part) => bare.includes(part)).length;
    return [{ tool, score: score + byName * 10 }];
  });
  const best = Math.max(...scored.map(({ score }) => score));
  return scored.filter(({ score }) => score === best).map(({ tool }) => tool);
}

function callAbout(
  { tool, words, text }: { tool: ToolFacts; words: readonly string[]; text: string },
  reading: ToolReading & { hasTime: boolean },
): Work {
  const { language } = reading;
  // "my open tasks", of a tool that lists the open ones: no flag's value.
  const own = new Set([...nameWords(tool), ...summaryWords(tool)]);
  const rest = words.filter((word) => !own.has(bareWord(word)));
  // "the 5 day weather": a number that no flag takes is no part of a name.
  const isCounted = rest.some((word) => language.numbers.has(word) || /^\d{1,3}$/.test(word));
  // "tomorrow's weather", "the weather for the weekend": which day, and no flag's value.
  if (rest.length > 0 && saysDay(rest, reading)) return NONE;
  if (isCounted && !takesNumber(tool)) return NONE;
  const named = namedIn(rest, language);
  // "what the weather is like here": that is no city.
  if (named === null) return reading.hasTime ? instruct(text, reading) : NONE;
  return callTool(tool, named, reading, true);
}

/** What can be a name, without what says only "here"; null where it is the rest of a sentence. */
function namedIn(words: readonly string[], language: IntentWords): readonly string[] | null {
  const { asks, conditionStarts, me, placeless, ofWords, intoWords, articles } = language;
  const bare = words.map(bareWord);
  const isSentence = bare.some((word) =>
    [asks, conditionStarts, me].some((list) => list.has(word)),
  );
  if (isSentence) return null;
  if (!bare.some((word) => placeless.has(word))) return words;
  const small = [placeless, ofWords, intoWords, articles];
  return bare.every((word) => small.some((list) => list.has(word))) ? [] : null;
}

function saysDay(words: readonly string[], { clock }: ToolReading): boolean {
  const said = words.map((word) => word.replace(/'s$/, '')).join(' ');
  return clock.readPlain(said).kind !== 'none';
}

function takesNumber({ input }: ToolFacts): boolean {
  const flags = Object.values((input['properties'] ?? {}) as Record<string, { type?: unknown }>);
  return flags.some(({ type }) => type === 'integer' || type === 'number');
}

function callTool(
  tool: ToolFacts,
  words: readonly string[],
  reading: ToolReading,
  isSent: boolean,
): Work {
  const { language, answers, catalog } = reading;
  const { input, missing, left } = fillFlags(tool, words, language);
  if (left.length > 0) return NONE;
  for (const { name, choices } of missing) {
    const answer = answers.next();
    const value = answer === null ? null : readFlag(tool, name, answer);
    if (value === null) {
      const question = language.say.askFlag(name, tool.name);
      return ask(question, choices, { ...FOR_RULES, takes: 'words' });
    }
    input[name] = value;
  }
  const list = createStepList(catalog);
  const call = list.add({ id: 'call', tool: tool.name, input: literal(input) });
  const { steps } = language.say;
  const flags = Object.entries(input).map(([name, value]) => `${name}: ${String(value)}`);
  const said =
    flags.length === 0 ? steps.call(tool.name) : `${steps.call(tool.name)} (${flags.join(', ')})`;
  if (!isSent) return { kind: 'steps', steps: list.steps, what: said, name: shortName(tool.name) };
  list.add({ id: 'send', tool: 'message.send', input: { text: resultText(tool, call) } });
  if (list.missing.length > 0) return { kind: 'missing', tools: list.missing };
  return {
    kind: 'steps',
    steps: list.steps,
    what: `${said}, ${steps.sendResult}`,
    name: shortName(tool.name),
  };
}

function literal(input: Record<string, unknown>): Record<string, unknown> {
  const asLiteral = (value: unknown): unknown =>
    typeof value === 'string'
      ? literalText(value)
      : Array.isArray(value)
        ? value.map(asLiteral)
        : value;
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, asLiteral(value)]));
}

const TELLING = ['text', 'summary', 'message', 'result', 'answer', 'value', 'iso', 'title'];

/** What a tool gives, as words: the field that is meant to be read, else all of it. */
function resultText({ output, name }: ToolFacts, call: string): string {
  const properties = (output['properties'] ?? {}) as Record<string, { type?: unknown }>;
  const field = TELLING.find(
    (one) => Object.hasOwn(properties, one) && properties[one]?.type === 'string',
  );
  return field === undefined ? `${name}: \${${call}}` : `\${${call}.${field}}`;
}
