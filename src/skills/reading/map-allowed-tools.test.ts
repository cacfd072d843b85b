import { expect, test } from 'vitest';
import { grantsFor, mapAllowedTools } from './map-allowed-tools.ts';

test.each<[string[], string[], string[]]>([
  [['Read', 'Write', 'Edit'], ['file.read', 'file.write'], []],
  [['Glob', 'Grep', 'LS'], ['file.list', 'file.read'], []],
  [['WebFetch', 'WebSearch'], ['http.request', 'web.search'], []],
  [['Bash'], ['shell.run'], []],
  [['bash', 'read_file'], ['shell.run', 'file.read'], []],
  [['Bash(*)', 'Bash(:*)'], ['shell.run'], []],
  [['Bash(git:*)', 'Read'], ['file.read'], ['Bash(git:*)']],
  [['WebFetch(domain:example.org)'], [], ['WebFetch(domain:example.org)']],
  [['Task', 'TodoWrite', '*'], [], ['Task', 'TodoWrite', '*']],
  [
    ['mcp__github__create_issue', 'schedule.add'],
    [],
    ['mcp__github__create_issue', 'schedule.add'],
  ],
  [['constructor', '__proto__', '', '('], [], ['constructor', '__proto__', '', '(']],
])('%j means %j, and %j is left', (names, tools, left) => {
  expect(mapAllowedTools(names)).toEqual({ tools, left });
});

test('what is left names what would grant it, where there is anything', () => {
  const left = ['Bash(git:*)', 'Bash(npm:*)', 'Task', 'mcp__github__create_issue', 'schedule.add'];
  expect(grantsFor(left)).toEqual(['shell.run', 'github.create_issue', 'schedule.add']);
});
