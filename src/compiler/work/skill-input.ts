/** What a skill is given: by the flags behind its name, or by the words in the slots of a phrase that calls for it. */
import { asPlan } from '../../domain/plan/plan.ts';
import { findReferences } from '../../domain/plan/template.ts';
import type { IntentWords } from '../../language/intent-words.ts';
import { type Phrase, parsePhrase } from '../../language/phrases/phrase.ts';
import { createSlotReader } from '../../language/phrases/slot-reader.ts';
import type { CompileOptions, SkillFacts, ToolFacts } from '../compile-types.ts';
import { matchPhrases } from '../frames/match-phrases.ts';
import { fillFlags } from './fill-flags.ts';

export type SkillInput = Record<string, unknown>;

/** "run the skill error-count (file: b.log)". */
export function skillInWords(
  name: string,
  input: SkillInput | undefined,
  { say }: IntentWords,
): string {
  const given = Object.entries(input ?? {}).map(([key, value]) => `${key}: ${inShort(value)}`);
  return `${say.steps.skill(name)}${given.length === 0 ? '' : ` (${given.join(', ')})`}`;
}

function inShort(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > 200 ? `${text.slice(0, 200).toWellFormed()}…` : text;
}

/** `--file b.log`, "with file b.log"; what it does not take is left. */
export function inputOfFlags(
  skill: SkillFacts,
  words: readonly string[],
  language: IntentWords,
): { input: SkillInput; left: string[]; takes: string[] } {
  const takes = inputsOf(skill);
  const properties = Object.fromEntries(takes.map((name) => [name, { type: 'string' }]));
  const asTool: ToolFacts = {
    name: skill.name,
    summary: '',
    input: { type: 'object', properties },
    output: {},
  };
  return { ...fillFlags(asTool, words, language), takes };
}

/** The slots of its phrases, and what its plan reads of its input. */
function inputsOf({ triggers, work }: SkillFacts): string[] {
  const slots = triggers.flatMap((trigger) => slotsOf(parsePhrase(trigger)));
  const steps = work?.plan == null ? [] : asPlan(work.plan).tools;
  const read = findReferences(steps.map((step) => step)).found.flatMap(({ reference }) =>
    reference.root === 'input' && reference.path[0] !== undefined
      ? [String(reference.path[0])]
      : [],
  );
  return [...new Set([...slots, ...read])];
}

function slotsOf(phrase: Phrase | null): string[] {
  return (phrase?.pieces ?? []).flatMap((piece) => (piece.kind === 'slot' ? [piece.name] : []));
}

/** By the list itself: one that is asked of again is not gone through again. */
const slotted = new WeakMap<
  readonly SkillFacts[],
  readonly { phrase: Phrase; target: SkillFacts }[]
>();

function slottedOf(skills: readonly SkillFacts[]) {
  const known = slotted.get(skills);
  if (known !== undefined) return known;
  const made = skills.flatMap((skill) =>
    (skill.work === null ? [] : skill.triggers).flatMap((trigger) => {
      const phrase = parsePhrase(trigger);
      return phrase !== null && slotsOf(phrase).length > 0 ? [{ phrase, target: skill }] : [];
    }),
  );
  slotted.set(skills, made);
  return made;
}

/** "count the errors in b.log" is "count the errors in {file}"; null where it is open what is meant. */
export function inputOfPhrase(
  text: string,
  { skills, schedules = [], nowMs, timezone, previous }: PhraseFacts,
): { skill: SkillFacts; input: SkillInput } | null {
  const entries = slottedOf(skills);
  if (entries.length === 0) return null;
  const readSlot = createSlotReader({
    nowMs,
    timezone,
    schedules,
    skills: skills.map(({ name }) => name),
    lastScheduleId: previous?.scheduleId ?? null,
  });
  const matches = matchPhrases(text, entries, readSlot);
  const [best, ...others] = matches.filter(({ weight }) => weight === matches[0]?.weight);
  if (best === undefined || others.some(({ target }) => target !== best.target)) return null;
  const slots = [...best.slots];
  if (slots.some(([, { choices }]) => choices.length !== 1)) return null;
  const input = Object.fromEntries(slots.map(([name, { choices }]) => [name, choices[0]?.value]));
  return { skill: best.target, input };
}

type PhraseFacts = Pick<CompileOptions, 'skills' | 'schedules' | 'nowMs' | 'timezone' | 'previous'>;
