/** Every start takes a line apart: counted in what it reads of the commands, not in seconds. */
import { expect, test } from 'vitest';
import { tableOf } from './command-table.ts';
import { COMMANDS } from './commands.ts';
import { parseArguments } from './parse-arguments.ts';

/** The commands, and the paths of those whose flags have been read. */
function watchedCommands() {
  const read = new Set<string>();
  const commands = COMMANDS.all().map(
    (command) =>
      new Proxy(command, {
        get(target, key) {
          if (key === 'flags') read.add(target.path.join(' '));
          return Reflect.get(target, key);
        },
      }),
  );
  return { commands: tableOf(commands), read };
}

test.each([
  [['--version'], []],
  [['help'], []],
  [['tasks', 'add', 'milk', '--due', 'tomorrow', '--json'], ['tasks']],
  [['--home', '/tmp', 'schedule', 'list', '--limit', '3'], ['schedule']],
])('%s reads the flags of the commands that its words name, and of no others', (argv, words) => {
  const { commands, read } = watchedCommands();
  expect(parseArguments(argv, commands).ok).toBe(true);
  expect([...new Set([...read].map((path) => path.split(' ')[0]))]).toEqual(words);
});

test('a flag of another command takes its value all the same, and is refused by its name', () => {
  const { commands, read } = watchedCommands();
  const parsed = parseArguments(['--tags', 'x', 'schedule', 'list'], commands);
  expect(parsed).toMatchObject({
    ok: false,
    fault: { code: 'unknown-flag', message: '"rote schedule list" has no flag --tags.' },
  });
  expect(read.size).toBe(commands.all().length);
});

test('a value that is a flag of any command is a slip, and is not taken', () => {
  const { commands } = watchedCommands();
  expect(parseArguments(['tasks', 'add', 'milk', '--due=--grant'], commands)).toMatchObject({
    ok: false,
    fault: { code: 'bad-flag', message: 'The flag --due needs a value.' },
  });
});

test('only commands whose word stands in the line are made', () => {
  const made: string[] = [];
  const rows = ['tasks', 'lists', 'memory'].map((word) => ({
    word,
    make: () => {
      made.push(word);
      return COMMANDS.all().filter(({ path }) => path[0] === word);
    },
  }));
  const table = tableOf(rows);
  expect(parseArguments(['--version'], table).ok).toBe(true);
  expect(made).toEqual([]);
  expect(parseArguments(['tasks', 'add', 'milk', '--due', 'friday'], table).ok).toBe(true);
  expect(made).toEqual(['tasks']);
  expect(table.all().map(({ path }) => path[0])).toContain('memory');
});

test('what help shows of an operation is made when it is read', () => {
  const ofOperations = COMMANDS.all().filter(
    (command) => Object.getOwnPropertyDescriptor(command, 'description')?.get !== undefined,
  );
  expect(ofOperations.length).toBeGreaterThan(70);
  const eager = ofOperations.flatMap((command) =>
    (['positionals', 'flags', 'examples'] as const)
      .filter((key) => Object.getOwnPropertyDescriptor(command, key)?.get === undefined)
      .map((key) => `${command.path.join(' ')}: ${key}`),
  );
  expect(eager).toEqual([]);
  expect(ofOperations.map(({ path }) => path.join(' '))).toContain('runs show');
});
