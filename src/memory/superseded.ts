/**
 * Finds what is over once something new is said: "I no longer like coffee" ends "I like coffee", and "my new address is …"
 * ends the old one. Only what names the same thing is over; what is merely alike stays.
 */
import type { Memory } from '../domain/memory/memory.ts';
import { rawWords, tellingWords } from './fold-words.ts';
import { ENDING_WORDS, MINE, NO_LONGER, STATED_VALUE } from './small-words.ts';

/** Of what they speak of, so much must be the same. */
const SHARED = 0.6;

export function supersededBy(content: string, earlier: readonly Memory[]): Memory[] {
  const value = valueIn(content);
  return earlier.filter((memory) =>
    memory.supersededBy === null && memory.content !== content
      ? isEnded(content, memory.content) || isReplaced(value, valueIn(memory.content))
      : false,
  );
}

function isEnded(now: string, before: string): boolean {
  if (!NO_LONGER.test(now) || NO_LONGER.test(before)) return false;
  const rest = now.split(/\s+/).filter((word) => !ENDING_WORDS.has(rawWords(word)[0] ?? ''));
  const over = new Set(tellingWords(rest.join(' ')));
  const said = new Set(tellingWords(before));
  const shared = over.intersection(said).size;
  return shared > 0 && shared >= SHARED * Math.min(over.size, said.size);
}

interface StatedValue {
  /** Whose it is, and what. */
  name: string;
  value: string;
}

function valueIn(content: string): StatedValue | null {
  const { whose = '', what = '', value = '' } = STATED_VALUE.exec(content.trim())?.groups ?? {};
  if (value === '') return null;
  const name = tellingWords(what).toSorted().join(' ');
  return { name: `${whose.toLowerCase().replace(MINE, 'me')} ${name}`, value };
}

const isReplaced = (now: StatedValue | null, before: StatedValue | null): boolean =>
  now !== null && before !== null && now.name === before.name && now.value !== before.value;
