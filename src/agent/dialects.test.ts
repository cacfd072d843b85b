/** Each mode is told in its own dialect, whatever tools there are: command lines where commands are written, JSON elsewhere. */
import { expect, test } from 'vitest';
import type { AgentTool, ToolCallers } from './agent-ports.ts';
import type { AgentMode } from './agent-settings.ts';
import { buildFrame } from './build-prompt.ts';

/** Every tool that the prompt speaks of. */
const TOOLS = [
  ...['agent.dispatch', 'agent.results', 'run.finish', 'run.result'],
  ...['schedule.draft', 'skill.list', 'skill.save', 'skill.show', 'time.now'],
].map(
  (name): AgentTool => ({
    name,
    summary: `does ${name}`,
    description: [],
    input: { type: 'object', properties: {} },
    origin: 'rote',
  }),
);

const callers: ToolCallers = {
  tools: () => TOOLS,
  runCommands: async () => ({ results: [], isUnfinished: false }),
  metaTools: () =>
    ['find_tools', 'call_tool'].map((name) => ({ name, description: name, inputSchema: {} })),
  useMetaTool: async () => ({ ok: true }),
  useTool: async () => ({ ok: true }),
  usageOf: (name, form) => `${name} ${form === 'flags' ? '--a TEXT' : 'a: TEXT'}`,
};

function promptOf(mode: AgentMode, mustFinish: boolean): string {
  const { system, tools } = buildFrame({
    mode,
    identity: 'You are Rote.',
    skills: '- research: looks things up',
    mostUsed: ['time.now'],
    timezone: 'UTC',
    callers,
    context: [],
    message: 'hello',
    mustFinish,
    isConversation: !mustFinish,
    contextTokens: 8000,
    countTokens: (text) => text.length / 4,
  });
  return [...system.map(({ text }) => text), ...tools.map((tool) => JSON.stringify(tool))].join(
    '\n',
  );
}

const COMMANDS = /```cmd|(?:^|[\s`(])--[a-z]|\bmarked cmd\b/m;
const FUNCTIONS = /\b(?:find_tools|call_tool|get_skill|use_skill)\b/;
const IN_JSON = /takes \{"/;

test.each([
  ['multi_agent', COMMANDS, [FUNCTIONS, IN_JSON]],
  ['single_loop', FUNCTIONS, [COMMANDS]],
  ['direct', /You call tools directly/, [COMMANDS, FUNCTIONS]],
] as const)('the mode %s', (mode, own, others) => {
  for (const mustFinish of [false, true]) {
    const text = promptOf(mode, mustFinish);
    expect(text).toMatch(own);
    for (const other of others) expect(text).not.toMatch(other);
    expect(text).toContain('agent.dispatch');
  }
});
