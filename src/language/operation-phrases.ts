/** How people ask for a tool, in every language that there is. */
import { GERMAN_OPERATION_PHRASES } from './de/german-operation-phrases.ts';
import { ENGLISH_OPERATION_PHRASES } from './en/english-operation-phrases.ts';

export function phrasesFor(tool: string): readonly string[] {
  return [ENGLISH_OPERATION_PHRASES, GERMAN_OPERATION_PHRASES].flatMap((all) => all[tool] ?? []);
}
