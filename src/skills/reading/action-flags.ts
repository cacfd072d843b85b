/**
 * The flags of an action, in any of the ways that people write them, as the JSON Schema of its input.
 * A flag that can't be read is told and left out.
 */
import { asBoolean } from '../../domain/schedule/loose-values.ts';
import type { ActionInput } from '../skill.ts';
import { readFlagLine } from './flag-line.ts';
import { asType, readFlagType, TYPE_NAMES } from './flag-types.ts';
import {
  type FrontMap,
  type FrontValue,
  isFrontList,
  isFrontMap,
  isNothing,
  kindInWords,
  textOf,
  toJson,
} from './front-value.ts';
import type { Notes } from './notes.ts';

type Property = Record<string, unknown>;
interface Flag {
  name: string;
  property: Property;
  isRequired: boolean;
}

/** Null where the file names no flags. */
export function readFlags(value: FrontValue | undefined, notes: Notes): ActionInput | null {
  if (isNothing(value) || value === undefined) return null;
  const flags = flagsOf(value, notes);
  const properties = new Map<string, Property>();
  const required: string[] = [];
  for (const flag of flags) {
    const name = flag.name.replace(/^-{1,2}/, '');
    if (!/^[A-Za-z][\w-]*$/.test(name)) {
      noteFlag(notes, name, 'its name is not one of letters, digits, hyphens and _');
    } else if (properties.has(name)) {
      noteFlag(notes, name, 'it is there twice; the first one counts');
    } else {
      properties.set(name, flag.property);
      if (flag.isRequired) required.push(name);
    }
  }
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required,
    additionalProperties: false,
  };
}

function flagsOf(value: FrontValue, notes: Notes): Flag[] {
  if (isFrontMap(value)) return [...value].flatMap(([name, spec]) => readNamed(name, spec, notes));
  if (isFrontList(value)) return value.flatMap((item) => readListed(item, notes));
  return textLines(value).flatMap((line) => readListed(line, notes));
}

function textLines(value: FrontValue): string[] {
  return (textOf(value) ?? '').split('\n').filter((line) => line.trim() !== '');
}

/** One item of a list: `{name: to, …}`, `{to: …}` or a line of a manual. */
function readListed(item: FrontValue, notes: Notes): Flag[] {
  if (isFrontMap(item)) {
    const name = textOf(item.get('name'));
    if (name !== null) return readNamed(name, item, notes);
    return [...item].flatMap(([key, spec]) => readNamed(key, spec, notes));
  }
  const line = textOf(item);
  const flag = line === null ? null : readFlagLine(line);
  if (flag === null) {
    noteFlag(notes, line ?? kindInWords(item), 'it does not begin with a name');
    return [];
  }
  const { name, placeholder, isRequired, isRepeated, description } = flag;
  const one: Property = placeholder === null ? {} : { type: typeOfPlaceholder(placeholder) };
  const property = isRepeated ? { type: 'array', items: one } : one;
  return [{ name, property: withDescription(property, description), isRequired }];
}

function typeOfPlaceholder(placeholder: string): string {
  return /^(?:N|NUM|NUMBER|COUNT|INT|INTEGER)$/i.test(placeholder) ? 'number' : 'string';
}

/** A flag by its name: with what is known of it, or just with what it is for. */
function readNamed(name: string, spec: FrontValue, notes: Notes): Flag[] {
  if (isFrontMap(spec)) return [readSpec(name, spec, notes)];
  if (isFrontList(spec)) {
    noteFlag(notes, name, 'it is a list');
    return [];
  }
  const property = withDescription({ type: 'string' }, textOf(spec)?.trim() ?? '');
  return [{ name, property, isRequired: false }];
}

const OWN_KEYS = new Set(['name', 'type', 'description', 'required', 'enum', 'choices', 'default']);

function readSpec(name: string, spec: FrontMap, notes: Notes): Flag {
  const property: Property = readType(name, spec.get('type'), notes);
  for (const [key, value] of spec) {
    // What JSON Schema knows beyond these (items, minimum, pattern, …) is taken as it stands.
    if (!OWN_KEYS.has(key) && key !== '__proto__') property[key] = toJson(value);
  }
  const choices = spec.get('enum') ?? spec.get('choices');
  if (isFrontList(choices)) property['enum'] = choices.map(toJson);
  else if (!isNothing(choices)) noteFlag(notes, name, 'its enum is no list', 'part');
  const required = isNothing(spec.get('required')) ? false : asBoolean(jsonOf(spec, 'required'));
  if (typeof required !== 'boolean') {
    noteFlag(notes, name, 'its required is neither true nor false', 'part');
  }
  addDefault(name, spec.get('default'), { property, notes });
  return {
    name,
    property: withDescription(property, textOf(spec.get('description'))?.trim() ?? ''),
    isRequired: required === true,
  };
}

function jsonOf(map: FrontMap, key: string): unknown {
  const value = map.get(key);
  return value === undefined ? undefined : toJson(value);
}

function readType(name: string, value: FrontValue | undefined, notes: Notes): Property {
  if (isNothing(value)) return {};
  const property = readFlagType(textOf(value) ?? '');
  if (property === null) {
    noteFlag(notes, name, `its type is none of ${TYPE_NAMES.join(', ')}`, 'part');
  }
  return property ?? {};
}

function addDefault(
  name: string,
  value: FrontValue | undefined,
  { property, notes }: { property: Property; notes: Notes },
): void {
  if (value === undefined || isNothing(value)) return;
  const typed = asType(value, property['type']);
  if (typed === undefined) noteFlag(notes, name, 'its default is not of its type', 'part');
  else property['default'] = typed;
}

function withDescription(property: Property, description: string): Property {
  return description === '' ? property : { ...property, description };
}

/** `part`: only what is named is left out, not the flag. */
function noteFlag(notes: Notes, name: string, why: string, what: 'flag' | 'part' = 'flag'): void {
  notes.add({
    level: 'warning',
    code: 'bad-flag',
    at: ['flags', name],
    message: `The flag "${name.slice(0, 80)}" ${what === 'flag' ? 'is left out' : 'is read in part'}: ${why}.`,
    fix: 'Write it as to: { type: string, description: Who gets it, required: true }',
  });
}
