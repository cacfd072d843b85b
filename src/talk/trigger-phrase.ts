/** A phrase that calls for a skill, said alone: the skill is meant to run. */
import { type CompileOptions, type CompileResult, compile } from '../compiler/compiler.ts';

/** Null where the words are the phrase of no skill that can run. */
export function readTriggerPhrase(text: string, options: CompileOptions): CompileResult | null {
  const said = plain(text);
  const called = options.skills.filter(
    ({ work, triggers }) => work !== null && triggers.some((phrase) => plain(phrase) === said),
  );
  if (called.length > 1) {
    const names = called.map(({ name }) => name);
    const reason = `"${text.trim()}" calls for more than one skill: ${names.join(', ')}.`;
    return { kind: 'not-understood', reason, suggestions: names.map((name) => `run ${name}`) };
  }
  const [skill] = called;
  return skill === undefined ? null : runOf(skill.name, options);
}

/** As if "run NAME" had been said; no schedule is meant that has the same name. */
function runOf(name: string, options: CompileOptions): CompileResult | null {
  const alone = { ...options, schedules: [], previous: null };
  for (const spoken of [alone, { ...alone, language: 'en' }]) {
    const result = compile(`run ${name}`, spoken);
    if (result.kind === 'draft' && result.draft.skill === name) return result;
  }
  return null;
}

function plain(text: string): string {
  return text
    .trim()
    .replace(/(?<![.!?…,;])[.!?…,;]+$/, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
}
