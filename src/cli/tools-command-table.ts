/** The `rote tools` commands, as data. */
import type { Command, Positional } from './command.ts';

const NAME: Positional = { name: 'NAME', summary: 'the name of a tool: http.request' };

export const TOOLS_COMMANDS: readonly Command[] = [
  {
    path: ['tools', 'list'],
    summary: 'list the tools that can be called',
    description: [
      'Lists every tool by name, with its effect: what calling it once more would do. read changes nothing, idempotent nothing more, once the same thing again.',
      'Below stand the MCP servers of the settings (mcp.servers in config.yaml): how each is, and how many tools it brings. What is known of a server is remembered; one that has never been asked is started and asked.',
    ],
    flags: {},
    examples: [{ command: 'rote tools list', does: 'what can be called' }],
    load: async () => (await import('./tools-commands.ts')).toolsList,
  },
  {
    path: ['tools', 'show'],
    summary: 'show one tool',
    description: ['Shows what a tool does, takes and answers, with examples.'],
    positionals: [NAME],
    flags: {},
    examples: [{ command: 'rote tools show http.request', does: 'how to send a request' }],
    load: async () => (await import('./tools-commands.ts')).toolsShow,
  },
  {
    path: ['tools', 'call'],
    summary: 'call a tool',
    description: [
      'Calls a tool and prints what it answers. Input that the tool does not take is refused before anything happens.',
    ],
    positionals: [NAME],
    flags: {
      input: {
        value: 'JSON',
        summary: 'the input as JSON, as @FILE, or - for standard input (default: {})',
      },
      session: {
        value: 'KEY',
        summary: 'on behalf of this session (default: the inbox of the owner)',
      },
    },
    examples: [
      {
        command: `rote tools call time.now --input '{"timezone":"Asia/Tokyo"}'`,
        does: 'the time in Tokyo',
      },
      { command: 'rote tools call rss.read --input @feed.json --json', does: 'input from a file' },
    ],
    load: async () => (await import('./tools-commands.ts')).toolsCall,
  },
];
