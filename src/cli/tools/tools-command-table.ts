/** The `rote tools` commands, as data. */
import type { Command, Positional } from '../command.ts';

const NAME: Positional = { name: 'NAME', summary: 'the name of a tool: http.request' };

export const TOOLS_COMMANDS: readonly Command[] = [
  {
    path: ['tools', 'list'],
    summary: 'list the tools that can be called',
    description: [
      'Lists every tool by name, with its effect: what calling it once more would do. read changes nothing, idempotent nothing more, once the same thing again.',
      'A tool that failed five times in a row is held back, and the column CIRCUIT says so: open is not called, half-open is tried by one call. Where parts of a tool fail by themselves, such as the hosts of http.request, it says which.',
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
    makesHome: true,
    summary: 'call a tool',
    description: [
      'Calls a tool and prints what it answers. Input that the tool does not take is refused before anything happens. The call is written down: rote tools calls.',
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
      'timeout-ms': {
        value: 'N',
        integer: { least: 1, most: 86_400_000 },
        summary: 'how long it may take (default: tools.timeoutMs, 30000)',
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
  {
    path: ['tools', 'calls'],
    summary: 'list the latest calls of tools',
    description: [
      'Lists what was called, by whom, with which input, and what came of it, latest first: the calls outside runs, and the steps of the newest 100 runs. Secrets are masked, and what is long is cut.',
    ],
    flags: {
      tool: { value: 'NAME', summary: 'only those of this tool' },
      limit: {
        value: 'N',
        integer: { least: 1, most: 10_000 },
        summary: 'at most so many (default: 50)',
      },
    },
    examples: [
      { command: 'rote tools calls --tool http.request', does: 'what was asked, and answered' },
    ],
    load: async () => (await import('./tools-commands.ts')).toolsCalls,
  },
  {
    path: ['tools', 'reset'],
    summary: 'call a tool again that is held back',
    description: [
      'Closes the circuit of a tool that failed too often, so that its next call goes through. Of a tool with parts, all of them or the one that is named.',
    ],
    positionals: [
      { name: 'NAME', summary: 'the name of a tool, or the path of a script' },
      { name: 'PART', optional: true, summary: 'a part of it: the host, the program' },
    ],
    flags: {},
    examples: [
      { command: 'rote tools reset shell.run', does: 'every program again' },
      { command: 'rote tools reset http.request example.org', does: 'this host again' },
    ],
    load: async () => (await import('./tools-commands.ts')).toolsReset,
  },
];
