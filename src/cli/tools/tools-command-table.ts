/** The `rote tools` commands that are no operations, as data. */
import { type Command, command, type Positional } from '../command.ts';

const NAME: Positional = { name: 'NAME', summary: 'the name of a tool: http.request' };

export const TOOLS_COMMANDS: readonly Command[] = [
  command('tools call', 'call a tool', {
    makesHome: true,
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
  }),
  command('tools reset', 'call a tool again that is held back', {
    description: [
      'Closes the circuit of a tool that failed too often, so that its next call goes through. Of a tool with parts, all of them or the one that is named.',
    ],
    positionals: [
      { name: 'NAME', summary: 'the name of a tool, or the path of a script' },
      { name: 'PART', optional: true, summary: 'a part of it: the host, the program' },
    ],
    examples: [
      { command: 'rote tools reset shell.run', does: 'every program again' },
      { command: 'rote tools reset http.request example.org', does: 'this host again' },
    ],
    load: async () => (await import('./tools-commands.ts')).toolsReset,
  }),
];
