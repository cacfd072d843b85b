/** Both ways of calling tools over one set of them: commands in a text, and the two meta tools. */
import type { CallAnswer } from './call-checked.ts';
import { usageLine } from './command-help.ts';
import type { CommandTool, JsonSchema } from './command-tool.ts';
import { extractCommands } from './extract-commands.ts';
import { createMetaTools, type MetaToolPorts } from './meta-tools.ts';
import { type CommandPorts, type CommandResult, createCommandRunner } from './run-commands.ts';

export interface CommandCallers {
  /** Those that may be called. */
  tools(): readonly CommandTool[];
  /** The commands in the finished blocks of a text; after a failure that ends one, the others don't run. */
  runCommands(text: string): Promise<{ results: CommandResult[]; isUnfinished: boolean }>;
  metaTools(): { name: string; description: string; inputSchema: JsonSchema }[];
  useMetaTool(name: string, input: unknown): Promise<CallAnswer>;
  /** A tool by its own name. */
  useTool(name: string, input: unknown): Promise<CallAnswer>;
  /** A tool and what it takes in one line; null where that is too long, or there is no such tool. */
  usageOf(name: string, form: 'flags' | 'arguments'): string | null;
}

export function createCommandCallers(ports: CommandPorts & MetaToolPorts): CommandCallers {
  const runner = createCommandRunner(ports);
  const meta = createMetaTools(ports);
  return {
    tools: ports.listTools,
    async runCommands(text) {
      const { blocks } = extractCommands(text);
      const finished = blocks.filter(({ complete }) => complete);
      return {
        results: await runner.runBlock(finished.map((block) => block.text).join('\n')),
        isUnfinished: finished.length < blocks.length,
      };
    },
    metaTools: () =>
      meta.definitions().map(({ name, description, parameters: inputSchema }) => ({
        name,
        description,
        inputSchema,
      })),
    useMetaTool: meta.execute,
    useTool: meta.call,
    usageOf(name, form) {
      const found = ports.findTool(name);
      return found.kind === 'available' ? usageLine(found.tool, form) : null;
    },
  };
}
