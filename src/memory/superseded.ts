/**
 * What is over once something new is said: "I no longer like coffee" ends "I like coffee", and "my new address is …"
 * ends the old one. Only what names the same thing is over; what is merely alike stays.
 */
import type { Memory } from '../domain/memory/memory.ts';
import { tellingWords } from './fold-words.ts';

/** Said of what is over; without these words it is what was true. */
const NO_LONGER =
  /\b(?:no longer|not anymore|any ?more|(?:have |has )?(?:stopped|quit|given up)|nicht mehr|kein(?:e[nmrs]?)? mehr|nicht länger)\b/giu;
const DENIED =
  /\b(?:do not|don['’]?t|does not|doesn['’]?t|am not|is not|isn['’]?t|are not|kein(?:e[nmrs]?)?|nicht)\b/giu;

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
  if (now.search(NO_LONGER) < 0 || before.search(NO_LONGER) >= 0) return false;
  const over = new Set(tellingWords(now.replaceAll(NO_LONGER, ' ').replaceAll(DENIED, ' ')));
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
