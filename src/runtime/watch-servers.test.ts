import { expect, test } from 'vitest';
import type { McpHealth, McpState } from '../tools/mcp/mcp-health.ts';
import type { PartWords } from '../watchdog/part.ts';
import { createServerWatch } from './watch-servers.ts';

test('the watchdog hears of each server when it is up and when it is down, and forgets those that are no more', () => {
  const heard: string[] = [];
  const watch = ({ name }: PartWords) => ({
    up: () => void heard.push(`${name} up`),
    down: (why: string) => void heard.push(`${name} ${why}`),
    end: () => void heard.push(`${name} ends`),
    state: () => ({ name, isVital: false, state: 'up' as const, why: null, restarts: 0 }),
  });
  const { hear, stop } = createServerWatch({ watch });
  const server = (name: string, state: McpState, error: string | null = null): McpHealth => ({
    name,
    state,
    error,
    tools: 0,
    diagnostics: [],
  });
  hear([server('a', 'connecting'), server('b', 'disabled')]);
  expect(heard).toEqual([]);
  hear([server('a', 'ready'), server('c', 'failed', 'no program')]);
  hear([server('a', 'lost', 'it ended'), server('c', 'disabled')]);
  hear([]);
  hear([server('a', 'lost')]);
  stop();
  expect(heard).toEqual([
    'mcp:a up',
    'mcp:c is not there: no program',
    'mcp:a is not there: it ended',
    'mcp:c ends',
    'mcp:a ends',
    'mcp:a is not there: lost',
    'mcp:a ends',
  ]);
});
