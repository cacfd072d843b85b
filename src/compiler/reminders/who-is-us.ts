/**
 * "remind us": in a house of several it says nothing of who is meant, so it is asked; the answer stands in its place. Where
 * nobody else lives, it is the person who says it.
 */
import type { CompileOptions, CompileResult } from '../compile-types.ts';
import type { Tongue } from '../spoken-language.ts';

export type UsSaid =
  | { kind: 'question'; result: CompileResult }
  /** The sentence with who is meant, and the answers that are left. */
  | { kind: 'said'; text: string; answers: readonly string[] };

export function whoIsUs(
  text: string,
  { receivers = [], answers = [] }: CompileOptions,
  { insisting }: Tongue['intents'],
): UsSaid | null {
  const named = (wanted: string) =>
    receivers.filter(({ kind }) => kind === wanted).map(({ name }) => name);
  const [groups, people] = [named('group'), named('person')];
  if (groups.length + people.length === 0) return null;
  for (const { pattern, me, isReminder } of insisting.us) {
    const found = pattern.exec(text);
    // In "remind me to tell us" and in quotes it belongs to what is said.
    if (found === null || insisting.toMe.test(text.slice(0, found.index))) continue;
    const joined = people.map((name) => insisting.say.andMe(name, me));
    const choices = [...groups, ...(isReminder ? joined : []), me];
    const [answer] = answers;
    const meant = choices.find((choice) => choice === answer);
    if (meant === undefined) {
      const question = { text: insisting.say.whoIsUs(found[0]), choices };
      return { kind: 'question', result: { kind: 'question', question } };
    }
    const before = text.slice(0, found.index);
    const behind = text.slice(found.index + found[0].length);
    return { kind: 'said', text: `${before}${meant}${behind}`, answers: answers.slice(1) };
  }
  return null;
}
