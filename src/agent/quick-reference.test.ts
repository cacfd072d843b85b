/** Tasks and memory stand in the quick reference from the first day on, with a line on when to remember. */
import { expect, test } from 'vitest';
import type { ToolCallers } from './agent-ports.ts';
import { quickReference } from './quick-reference.ts';

const OTHERS = ['http.request', 'file.read', 'file.write', 'web.search', 'message.send', 'x.a'];
const MEMORY = ['memory.save', 'memory.search'];
const TASKS = ['tasks.create', 'tasks.search'];

function reference(names: readonly string[], mostUsed: readonly string[]): string {
  const callers = {
    tools: () => names.map((name) => ({ name })),
    usageOf: (name: string) => `${name} --x TEXT`,
  } as unknown as ToolCallers;
  const countTokens = (text: string) => Math.ceil(text.length / 4);
  return quickReference({ mode: 'multi_agent', mostUsed, callers, countTokens });
}

test('however often other tools are called, those for tasks and memory stand first', () => {
  const told = reference([...OTHERS, ...MEMORY, ...TASKS, 'y.a'], OTHERS).split('\n');
  expect(told.slice(1, 5).map((line) => line.split(' ')[1])).toEqual([...TASKS, ...MEMORY]);
  expect(told).toHaveLength(1 + 8 + 1);
  expect(told.at(-1)).toMatch(/^Save with memory\.save when .* memory\.search before /);
});

test('who may not remember is told nothing of it', () => {
  expect(reference([...OTHERS, ...TASKS], OTHERS)).not.toContain('memory.');
});
