/**
 * What is over once something new is said: "I no longer like coffee" ends "I like coffee", and "my new address is …"
 * ends the old one. Only what names the same thing is over; what is merely alike stays.
 */
import type { Memory } from '../domain/memory/memory.ts';
import { rawWords, tellingWords } from './fold-words.ts';

/** Said of what is over. */
const NO_LONGER =
  /\b(?:no longer|any ?more|stopped|quit|given up|nicht länger|(?:nicht|keine?[mnrs]?)\b.*\bmehr)\b/iu;

/** The words that say so; without them it is what was true. */
const ENDING = new Set(
  `no longer not any more anymore have has stopped quit given up do don does doesn did am is isn are
  nicht länger langer kein keine keinen keinem keiner keines mehr`.split(/\s+/),
);

/** Somebody's something is a certain value: "my new address is …", "Anna's phone number: …". */
const VALUE =
  /^(?<whose>my|our|the user['’]?s|user['’]?s|[\p{Lu}][\p{L}]+['’]s|mein[e]?|unser[e]?|(?:the |die |der |das )[\p{L}]+)\s+(?:new |neue[rs]? )?(?<what>[\p{L}][\p{L} -]{1,40}?)\s*(?:is now|is|are now|are|has changed to|changed to|lautet|ist jetzt|ist|sind|:|=)\s*(?<value>\S.*)$/iu;

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
  const rest = now.split(/\s+/).filter((word) => !ENDING.has(rawWords(word)[0] ?? ''));
  const over = new Set(tellingWords(rest.join(' ')));
  const said = new Set(tellingWords(before));
  const shared = over.intersection(said).size;
  return shared > 0 && shared >= SHARED * Math.min(over.size, said.size);
}

interface Value {
  /** Whose it is, and what. */
  name: string;
  value: string;
}

function valueIn(content: string): Value | null {
  const { whose = '', what = '', value = '' } = VALUE.exec(content.trim())?.groups ?? {};
  if (value === '') return null;
  const name = tellingWords(what).toSorted().join(' ');
  return {
    name: `${whose.toLowerCase().replaceAll(/^(?:meine|my|mein|the user['’]?s|user['’]?s)$/g, 'me')} ${name}`,
    value,
  };
}

const isReplaced = (now: Value | null, before: Value | null): boolean =>
  now !== null && before !== null && now.name === before.name && now.value !== before.value;
