/** Finds a field of Rote wherever it was put: in metadata, as the standard has it, or beside it. */
import {
  type FrontMap,
  type FrontValue,
  isFrontList,
  isNothing,
  kindInWords,
  textOf,
} from './front-value.ts';
import type { Note, Notes } from './notes.ts';

export interface LooseField {
  value: FrontValue;
  /** As it was spelled. */
  key: string;
  at: NonNullable<Note['at']>;
}

/** The first of these names that is there and says something. Names come as `flat` makes them. */
export type FindField = (...names: string[]) => LooseField | null;

export function createFindField(metadata: FrontMap, beside: FrontMap): FindField {
  const fields = new Map<string, LooseField>();
  for (const [key, value] of metadata) {
    addField(fields, { key, value, at: ['metadata', key] });
  }
  for (const [key, value] of beside) addField(fields, { key, value, at: [key] });
  return (...names) => {
    for (const name of names) {
      const field = fields.get(name);
      if (field !== undefined) return field;
    }
    return null;
  };
}

function addField(fields: Map<string, LooseField>, field: LooseField): void {
  const name = flat(field.key);
  if (!isNothing(field.value) && !fields.has(name)) fields.set(name, field);
}

/** `max_steps`, `maxSteps` and `max-steps` are one key. */
function flat(key: string): string {
  return key.replaceAll(/[_-]/g, '').toLowerCase();
}

/** The texts of a list, or the parts of one text; what is no text in it is told. */
export function textsOf(
  field: LooseField | null,
  { separator, notes }: { separator: Separator; notes: Notes },
): string[] {
  if (field === null) return [];
  const parts = isFrontList(field.value) ? field.value : asParts(field.value, separator);
  const texts = new Set<string>();
  for (const part of parts) {
    const text = textOf(part)?.trim();
    if (text === undefined) notePartIgnored(field, part, notes);
    else if (text !== '') texts.add(text);
  }
  return [...texts];
}

type Separator = RegExp | ((text: string) => string[]);

function asParts(value: FrontValue, separator: Separator): readonly FrontValue[] {
  const text = textOf(value);
  if (text === null) return [value];
  // A list that somebody wrote as JSON in quotes.
  const isJson = text.trimStart().startsWith('[') && text.trimEnd().endsWith(']');
  if (isJson) return text.replaceAll(/["'[\]]/g, ' ').split(',');
  return typeof separator === 'function' ? separator(text) : text.split(separator);
}

function notePartIgnored(field: LooseField, part: FrontValue, notes: Notes): void {
  notes.add({
    level: 'warning',
    code: 'bad-value',
    at: field.at,
    message: `A part of "${field.key}" is ignored: it is ${kindInWords(part)}.`,
    fix: 'Write it as text.',
  });
}

export function noteIgnored(field: LooseField, notes: Notes, why: string, fix: string): void {
  notes.add({
    level: 'warning',
    code: 'bad-value',
    at: field.at,
    message: `"${field.key}" is ignored: ${why}.`,
    fix,
  });
}
