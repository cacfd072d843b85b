/** A value in JSON by the name of its key, however that is written and however deep it is. */
import { wordsOf } from './fold-text.ts';
import { type Candidate, type ValueKind, valueAs } from './found-value.ts';

const MOST_NODES = 200_000;

interface Node {
  value: unknown;
  path: string;
  /** The words of each key on the way. */
  words: readonly string[][];
}

export function findInJson(data: unknown, name: string, as: ValueKind): Candidate[] {
  const wanted = wordsOf(name);
  const candidates: Candidate[] = [];
  const open: Node[] = [{ value: data, path: '', words: [] }];
  let seen = 0;
  for (let node = open.pop(); node !== undefined && seen < MOST_NODES; node = open.pop()) {
    seen += 1;
    const rank = rankOf(node.words, wanted);
    const read = rank === null ? null : (valueAs(node.value, as) ?? amountIn(node.value, as));
    if (rank !== null && read !== null) candidates.push({ ...read, rank, where: node.path });
    open.push(...membersOf(node));
  }
  return candidates;
}

/** The last first, for a stack. A member of a list is called what the list is called. */
function membersOf({ value, path, words }: Node): Node[] {
  if (typeof value !== 'object' || value === null) return [];
  const isList = Array.isArray(value);
  const lead = path === '' ? '' : `${path}.`;
  const members = Object.entries(value).map(([key, member]) => ({
    value: member,
    path: isList ? `${path}[${key}]` : `${lead}${key}`,
    words: isList ? words : [...words, wordsOf(key)],
  }));
  return members.toReversed();
}

/** 0 where the last keys are exactly the name, 1 where the last one holds it, 2 where one is short for the other. */
function rankOf(path: readonly string[][], wanted: readonly string[]): number | null {
  const last = path.at(-1) ?? [];
  const name = wanted.join('');
  if (name === '' || last.length === 0) return null;
  const isEnd = path.some((_, at) => path.slice(at).flat().join('') === name);
  if (isEnd) return 0;
  if (wanted.every((word) => last.includes(word))) return 1;
  const key = last.join('');
  const isShort = key.length >= 3 && name.startsWith(key);
  return isShort || (name.length >= 4 && key.startsWith(name)) ? 2 : null;
}

/** "price": {"amount": 45, "currency": "EUR"}: the one number in it. */
function amountIn(value: unknown, as: ValueKind) {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || as === 'date')
    return null;
  const numbers = Object.values(value).filter((one) => typeof one === 'number');
  return numbers.length === 1 ? valueAs(numbers[0], as) : null;
}
