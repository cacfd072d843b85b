/** What is written: the commands of an agent, and the two tools through which models find and use the rest. */
export type { CommandError } from './call-checked.ts';
export type { CommandTool } from './command-tool.ts';
export type { FoundTool } from './decide-command.ts';
export {
  type CommandBlock,
  type CommandReader,
  createCommandReader,
  type ExtractedCommands,
  extractCommands,
} from './extract-commands.ts';
export { createMetaTools, type MetaToolPorts, type MetaTools } from './meta-tools.ts';
export {
  type CommandPorts,
  type CommandResult,
  type CommandRunner,
  createCommandRunner,
} from './run-commands.ts';
