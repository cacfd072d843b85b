/**
 * Commands that Rote tells people to type are accepted when they type them: each `rote …` in a text of the source goes
 * through the parser of command lines, with any value in place of what is filled in. Texts are read, not run, so that no hint
 * is left out because its trouble is hard to bring about.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from './commands.ts';
import { parseArguments } from './parse-arguments.ts';

const SOURCE = join(import.meta.dirname, '..');

interface Printed {
  line: string[];
  /** Nothing stands behind it, so that all its arguments are there. */
  isWhole: boolean;
}

const VALUE = 'x';
/** One word of a command line: a name, a flag, a place to fill in, or something quoted. */
const WORD =
  /^ (--?[a-z][a-z-]*(?:=\S+)?|[a-z][a-z-]*|[A-Z][A-Z_]*|"[^"]*"|<[^>]*>|@)(?=[\s.,;:)\]"'`!?]|$)/;
/** Words before a command that is to be typed; elsewhere a sentence speaks of one. */
const INTRODUCED = /(?<=: |`|\b(?:try|use|run|type|or|say) |(?<!made )\bwith )rote(?= )/gi;
const ENDS_COMMAND = /^(?:["'`)\]]*[.]?\s*$)/;

/** The command lines in a text of the source, where `${…}` is a value. */
function commandsIn(text: string): Printed[] {
  const filled = text.replaceAll(/\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, '@');
  return [...filled.matchAll(INTRODUCED)].flatMap(({ index }) => {
    const line: string[] = [];
    let rest = filled.slice(index + 'rote'.length);
    for (let found = WORD.exec(rest); found !== null; found = WORD.exec(rest)) {
      const [whole, word = ''] = found;
      line.push(/^[a-z-]/.test(word) ? word : VALUE);
      rest = rest.slice(whole.length);
    }
    return line.length === 0 || line[0] === VALUE
      ? []
      : [{ line, isWhole: ENDS_COMMAND.test(rest) }];
  });
}

/** The fault of a line; null if it is accepted, or needs something that only the person knows. */
function faultOf({ line, isWhole }: Printed): string | null {
  const parsed = parseArguments(line, COMMANDS);
  if (parsed.ok) return null;
  const { code, message } = parsed.fault;
  const isWrong = code === 'unknown-command' || code === 'unknown-flag';
  return isWrong || (isWhole && code === 'missing-argument') ? message : null;
}

const texts = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.(?:test|fake|contract|arbitrary)\.ts$/.test(file))
  .flatMap((file) => {
    const code = readFileSync(join(SOURCE, file), 'utf8').replaceAll(
      /^\s*(?:\/\/|\*|\/\*).*$/gm,
      '',
    );
    const literals = code.match(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g) ?? [];
    return literals.map((text) => ({ file, text: text.slice(1, -1) }));
  })
  .filter(({ text }) => text.includes('rote '));

test('every command line in a text of Rote names a command that is there, with flags that it has', () => {
  const printed = texts.flatMap(({ file, text }) =>
    commandsIn(text).map((one) => ({ file, ...one })),
  );
  expect(printed.length).toBeGreaterThan(200);
  const faults = printed.flatMap(({ file, ...one }) => {
    const fault = faultOf(one);
    return fault === null ? [] : [`${file}: rote ${one.line.join(' ')}: ${fault}`];
  });
  expect(faults).toEqual([]);
});

describe('a line that would not be accepted is found', () => {
  test.each([
    ['an unknown command', 'Look: rote scedule list'],
    ['an unknown word of a group', 'Look: rote schedule lst'],
    ['an unknown flag', 'Remove it with rote schedule remove ${id} --idd ${id}'],
    ['an argument that is left out', 'When it is fixed: rote schedule resume'],
  ])('%s', (_, text) => {
    expect(commandsIn(text).map(faultOf)).toEqual([expect.any(String)]);
  });

  test('and one that is complete is not', () => {
    const text = 'Try rote schedule resume ${id}, or rote schedule list --all.';
    expect(commandsIn(text).map(faultOf)).toEqual([null, null]);
  });
});
