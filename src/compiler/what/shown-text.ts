/**
 * What people named, as it stands in a sentence: a quote where it could be taken for something else. No two texts are
 * shown alike, and what is shown is read again as the text that it was.
 */
import type { Judging, Made } from '../../language/judging-words.ts';

/** The first pair that the text has none of: whoever reads it takes all between them as it stands. */
const PAIRS = [
  ['"', '"'],
  ['“', '”'],
  ['`', '`'],
  ['»', '«'],
] as const;

export function quoted(text: string): string {
  const pair = PAIRS.find(([open, close]) => !text.includes(open) && !text.includes(close));
  return pair === undefined ? JSON.stringify(text) : `${pair[0]}${text}${pair[1]}`;
}

export function quotedJudging(judging: Judging): Judging {
  switch (judging.kind) {
    case 'about':
      return { ...judging, topic: quoted(judging.topic) };
    case 'sounds':
      return { ...judging, as: quoted(judging.as) };
    case 'speaks':
      return { ...judging, of: quoted(judging.of) };
  }
}

export function quotedMade(made: Made): Made {
  switch (made.kind) {
    case 'answer':
      return { ...made, question: quoted(made.question) };
    case 'category':
      return { ...made, among: made.among.map(quoted) };
    default:
      return made;
  }
}

/** One word, as an address or a path is, whose end nobody takes for the end of a sentence. */
const BARE = /^[^\s"“”„`»«(]+$/u;
const ENDS_SENTENCE = /[.,;:!?)]$/;

export function shown(text: string, joints: ReadonlySet<string>): string {
  const isBare = BARE.test(text) && !ENDS_SENTENCE.test(text) && !joints.has(text.toLowerCase());
  return isBare ? text : quoted(text);
}

export function shownCommand(command: readonly string[], joints: ReadonlySet<string>): string {
  return command.map((part) => shown(part, joints)).join(' ');
}

/** A tool with all that it is given. */
export function shownCall(
  { tool, input }: { tool: string; input: Readonly<Record<string, unknown>> },
  joints: ReadonlySet<string>,
): string {
  const given = Object.keys(input)
    .toSorted()
    .map((key) => `${shown(key, joints)}: ${JSON.stringify(input[key]) ?? 'null'}`);
  const name = shown(tool, joints);
  return given.length === 0 ? name : `${name} (${given.join(', ')})`;
}
