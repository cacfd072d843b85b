/**
 * Reads the markdown file of an action, leniently for use (`readAction`) and strictly for its author
 * (`checkAction`). An action needs a name with a domain; everything else can be made up for. Neither
 * ever throws.
 */

import type { ActionInput, ActionText, Finding, Loaded } from '../skill.ts';
import { readBacking } from './action-backing.ts';
import { readFlags } from './action-flags.ts';
import { wordsOf } from './field-notes.ts';
import { firstParagraph } from './first-paragraph.ts';
import { type ReadFrontMatter, readFrontMatter } from './front-matter.ts';
import { type FrontMap, isFrontMap, isNothing, textOf, toJson } from './front-value.ts';
import type { Notes } from './notes.ts';
import { withoutText } from './without-text.ts';

export interface ActionPlace {
  file: string;
  /** The folder of the domain, or what the skill calls its domain. */
  domain: string;
  /** The name of the file, without its ending. */
  verb: string;
}

const ACTION_NAME = /^[a-z0-9][a-z0-9_-]*\.[a-z0-9][a-z0-9_.-]*$/;
const KNOWN_KEYS = new Set([
  'name',
  'description',
  'flags',
  'input',
  'script',
  'plan',
  'tool',
  'with',
  'effect',
  'metadata',
]);
const EFFECTS = ['read', 'idempotent', 'once'] as const;

export function readAction(text: string, place: ActionPlace): Loaded<ActionText> {
  const { action, findings } = examine(text, place);
  if (action === null) return { ok: false, findings: findings.map(withoutText) };
  const warnings = findings.map((finding) => ({ ...finding, level: 'warning' as const }));
  return { ok: true, value: action, warnings };
}

/** Everything that is to be said about the file; valid where none is an error. */
export function checkAction(text: string, place: ActionPlace): Finding[] {
  return [...examine(text, place).findings];
}

function examine(
  text: string,
  place: ActionPlace,
): { action: ActionText | null; findings: readonly Finding[] } {
  const front = readFrontMatter(text, `${place.domain}.${place.verb}`);
  if (!front.ok) return { action: null, findings: front.findings };
  const action = readFields(front, text, place);
  return { action, findings: front.notes.all() };
}

function readFields(
  { fields, bodyStart, notes }: Extract<ReadFrontMatter, { ok: true }>,
  text: string,
  place: ActionPlace,
): ActionText | null {
  noteUnknownKeys(fields, notes);
  const name = readName(fields, place, notes);
  const description = readDescription(fields, { text, bodyStart, notes });
  const action = {
    input: readInput(fields, notes),
    backing: readBacking(fields, notes),
    effect: readEffect(fields, notes),
    bodyStart,
  };
  return name === null || description === null ? null : { name, description, ...action };
}

function noteUnknownKeys(fields: FrontMap, notes: Notes): void {
  for (const key of fields.keys()) {
    if (KNOWN_KEYS.has(key)) continue;
    notes.add({
      level: 'warning',
      code: 'unknown-key',
      at: [key],
      message: `"${key}" is not a key of an action; it is ignored.`,
      fix: `An action takes ${[...KNOWN_KEYS].join(', ')}.`,
    });
  }
}

/** Null where it can't be the name of a tool. */
function readName(fields: FrontMap, { domain, verb }: ActionPlace, notes: Notes): string | null {
  const given = textOf(fields.get('name'))?.trim() ?? '';
  const name = given === '' ? `${domain}.${verb}` : given;
  if (ACTION_NAME.test(name)) return name;
  notes.add({
    level: 'error',
    code: 'bad-action-name',
    at: ['name'],
    message: `${JSON.stringify(name.slice(0, 120))} can't be the name of an action: it has to be a domain, a dot and a verb, of lowercase letters, digits, hyphens and _.`,
    fix: `Write name: ${fitted(domain)}.${fitted(verb)}`,
  });
  return null;
}

function fitted(text: string): string {
  const part = text
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]+/g, '-')
    .replaceAll(/^[-_]+|-+$/g, '');
  return part === '' ? 'action' : part;
}

function readDescription(
  fields: FrontMap,
  { text, bodyStart, notes }: { text: string; bodyStart: number; notes: Notes },
): string | null {
  const value = fields.get('description');
  const said = isNothing(value) ? '' : wordsOf(value).trim();
  if (said !== '') return said;
  const paragraph = firstParagraph(text, bodyStart);
  notes.add({
    level: 'error',
    code: 'missing-description',
    at: ['description'],
    message:
      paragraph === null
        ? 'The action has no description, and its text does not begin with one.'
        : 'The action has no description; the first paragraph of its text serves as one.',
    fix: `Add to the front matter: description: ${JSON.stringify(paragraph ?? 'What it does.')}`,
  });
  return paragraph;
}

function readInput(fields: FrontMap, notes: Notes): ActionInput | null {
  const schema = fields.get('input');
  const flags = readFlags(fields.get('flags'), notes);
  if (schema === undefined || isNothing(schema)) return flags;
  const type = isFrontMap(schema) ? (textOf(schema.get('type')) ?? 'object') : null;
  if (type !== 'object') {
    notes.add({
      level: 'error',
      code: 'bad-input',
      at: ['input'],
      message: 'What stands in "input" is not the JSON Schema of an object; it is ignored.',
      fix: 'Write input: { type: object, properties: { … } }, or use flags.',
    });
    return flags;
  }
  if (flags !== null) {
    notes.add({
      level: 'warning',
      code: 'bad-input',
      at: ['flags'],
      message: 'The action has flags and an input; the input counts.',
      fix: 'Keep one of them.',
    });
  }
  return { type: 'object', ...(toJson(schema) as Record<string, unknown>) };
}

function readEffect(fields: FrontMap, notes: Notes): ActionText['effect'] {
  const value = fields.get('effect');
  if (isNothing(value)) return null;
  const word = textOf(value)?.trim().toLowerCase();
  const effect = EFFECTS.find((known) => known === word) ?? null;
  if (effect === null) {
    notes.add({
      level: 'warning',
      code: 'bad-effect',
      at: ['effect'],
      message: `The effect is none of ${EFFECTS.join(', ')}; it is ignored.`,
      fix: 'Write effect: read where it changes nothing, idempotent where doing it twice is as good as once, else once.',
    });
  }
  return effect;
}
