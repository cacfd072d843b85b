/**
 * Sorts the keys of a SKILL.md into those of the Agent Skills standard and the rest. A key that is
 * only spelled differently (`Name`, `allowed_tools`) counts as the one that was meant.
 */
import { nearestNames } from '../../base/nearest.ts';
import type { Finding } from '../skill.ts';
import type { FrontMap, FrontValue } from './front-value.ts';
import type { Notes } from './notes.ts';

const STANDARD_KEYS = [
  'name',
  'description',
  'license',
  'compatibility',
  'metadata',
  'allowed-tools',
] as const;
type StandardKey = (typeof STANDARD_KEYS)[number];

/**
 * The specification defines six keys and says nothing about others; only its reference validator
 * refuses them, and programs that define keys of their own are many. So they are told, not refused.
 */
const UNKNOWN_KEY_LEVEL: Finding['level'] = 'warning';

/** Keys of Rote, and those that others use for the same: they count wherever they stand. */
const READ_ANYWAY =
  /^(?:rote-.*|trigger|triggers|trigger_?config|trigger_?type|schedule|required_?tools|max_?steps|notify_?on_?completion|category|version|author)$/i;

export interface SortedKeys {
  standard: ReadonlyMap<StandardKey, FrontValue>;
  others: FrontMap;
  /** Where to say what is wrong with that field. */
  notesOf: (key: StandardKey) => Notes;
}

export function sortKeys(fields: FrontMap, notes: Notes): SortedKeys {
  const standard = new Map<StandardKey, FrontValue>();
  const others = new Map<string, FrontValue>();
  const spellings = new Map<StandardKey, string>();
  for (const [key, value] of fields) {
    if (isStandard(key)) standard.set(key, value);
  }
  for (const [key, value] of fields) {
    if (isStandard(key)) continue;
    const meant = key.replaceAll(/([a-z])([A-Z])|_/g, '$1-$2').toLowerCase();
    if (isStandard(meant) && !standard.has(meant)) {
      standard.set(meant, value);
      spellings.set(meant, key);
      noteSpelling(key, meant, notes);
    } else {
      others.set(key, value);
      noteUnknown(key, notes);
    }
  }
  const notesOf = (key: StandardKey): Notes => {
    const spelling = spellings.get(key);
    return spelling === undefined ? notes : asIfSpelled(spelling, notes);
  };
  return { standard, others, notesOf };
}

/** To the standard a key of another spelling is a key it does not know: nothing in it breaks a rule. */
function asIfSpelled(key: string, notes: Notes): Notes {
  return {
    ...notes,
    add: (note) => {
      const [, inner] = note.at ?? [];
      notes.add({ ...note, level: 'warning', at: inner === undefined ? [key] : [key, inner] });
    },
  };
}

function isStandard(key: string): key is StandardKey {
  return STANDARD_KEYS.some((known) => known === key);
}

function noteSpelling(key: string, meant: StandardKey, notes: Notes): void {
  const isRequired = meant === 'name' || meant === 'description';
  notes.add({
    level: isRequired ? 'error' : UNKNOWN_KEY_LEVEL,
    code: isRequired ? `missing-${meant}` : 'unknown-key',
    at: [key],
    message: `"${key}" is not a key of the standard; it was read as "${meant}".`,
    fix: `Write ${meant}: instead of ${key}:.`,
  });
}

function noteUnknown(key: string, notes: Notes): void {
  const isRead = READ_ANYWAY.test(key);
  // Slips in the first letter are rare, and other programs have many keys.
  const alike = STANDARD_KEYS.filter((known) => known.charAt(0) === key.charAt(0));
  const [meant] = isRead ? [] : nearestNames(key.slice(0, 64), alike, 1);
  notes.add({
    level: UNKNOWN_KEY_LEVEL,
    code: 'unknown-key',
    at: [key],
    message: isRead
      ? `"${key}" is not a key of the standard; it was read as if it stood in metadata.`
      : `"${key}" is not a key of the standard; it is ignored.`,
    fix:
      meant === undefined
        ? `Move it into metadata, as text: metadata: { ${key}: "…" }`
        : `If "${meant}" is meant, write that; else move it into metadata.`,
  });
}
