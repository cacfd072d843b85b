/** The `metadata` of a SKILL.md: as it stands, and as the map of texts that the standard wants. */
import { noteNotText, wordsOf } from './field-notes.ts';
import {
  type FrontMap,
  type FrontValue,
  isBare,
  isFrontList,
  isFrontMap,
  isNothing,
  kindInWords,
  textOf,
} from './front-value.ts';
import type { Notes } from './notes.ts';

/** The map as it stands, and beside it what of it is text or can be said as text. */
export function readMetadata(
  value: FrontValue | undefined,
  notes: Notes,
): { entries: FrontMap; texts: Record<string, string> } {
  const texts: Record<string, string> = {};
  if (!isFrontMap(value)) {
    if (value !== undefined) {
      noteNotText('metadata', value, notes, isNothing(value) ? 'warning' : 'error');
    }
    return { entries: new Map(), texts };
  }
  for (const [key, part] of value) {
    if (typeof part !== 'string') noteMetadataValue(key, part, notes);
    const isFlat = isFrontList(part) && part.every((item) => textOf(item) !== null);
    const text = isFlat ? wordsOf(part) : textOf(part);
    if (text !== null && !isNothing(part)) define(texts, key, text);
  }
  return { entries: value, texts };
}

/** A plain assignment to a key named __proto__ would be lost. */
function define(record: Record<string, string>, key: string, value: string): void {
  if (key !== '__proto__') record[key] = value;
  else
    Object.defineProperty(record, key, {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    });
}

function noteMetadataValue(key: string, value: FrontValue, notes: Notes): void {
  notes.add({
    level: isNothing(value) ? 'warning' : 'error',
    code: 'metadata-value-not-text',
    at: ['metadata', key],
    message: `"${key}" in metadata is ${kindInWords(value)}; the values there have to be text.`,
    fix: isBare(value)
      ? `Write ${key}: ${JSON.stringify(value.text)}`
      : `Say it in one line of text: ${key}: "…"`,
  });
}
