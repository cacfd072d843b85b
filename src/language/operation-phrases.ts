/** How people ask for an operation, in every language that there is. */
import { GERMAN_OPERATION_PHRASES } from './de/german-operation-phrases.ts';
import { ENGLISH_OPERATION_PHRASES } from './en/english-operation-phrases.ts';

export const OPERATION_PHRASES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.keys(ENGLISH_OPERATION_PHRASES).map((name) => [
    name,
    [...(ENGLISH_OPERATION_PHRASES[name] ?? []), ...(GERMAN_OPERATION_PHRASES[name] ?? [])],
  ]),
);
