/**
 * Runs commands as an agent writes them: in order, each with a result that the agent can act on. Nothing
 * here throws.
 *
 * Where a command fails that might have changed something, the commands after it do not run: they were
 * written as if it had worked. A read that fails stops nothing. What can't be understood (a slip in the
 * quotes, a tool that does not exist) might have been anything, so it stops the rest too.
 */
import type { Fault } from '../base/errors.ts';
import { likelyTools } from '../domain/likely-tools.ts';
import type { Effect } from '../domain/tool-call.ts';
import {
  answerOrError,
  type CallAnswer,
  type CallPorts,
  type CommandError,
  callChecked,
} from './call-checked.ts';
import { domainHelp, overviewHelp, toolHelp } from './command-help.ts';
import { isOfOthers } from './command-tool.ts';
import { asksForHelp, type Decision, decideCommand, type ToolNames } from './decide-command.ts';
import { parseCommand } from './parse-command.ts';
import { type SplitCommand, splitCommands } from './tokenize-command.ts';

export interface CommandPorts extends ToolNames, CallPorts {
  /** What calling it so would do. */
  effectOf(name: string, input: unknown): Effect;
  /** What somebody wrote about it, in Markdown, and whether the owner does not trust who. */
  manualOf(name: string): Promise<{ text: string; isOfOthers: boolean } | null>;
}

export interface CommandResult {
  /** Where the command begins in the block, counted from 1. */
  line: number;
  /** As it was written. */
  command: string;
  ok: boolean;
  /** What the tool answered. */
  output?: unknown;
  /** What was asked for with `--help`. */
  help?: string;
  error?: CommandError;
  /** Whether what others wrote is in the help, or in the error. */
  isOfOthers?: boolean;
}

export interface CommandRunner {
  /** One command. */
  run(line: string): Promise<CommandResult>;
  /** The call that one line asks for, with nothing wrong about it; null for help and for what would be refused. */
  read(line: string): ReadCommand | null;
  /** One command a line, one after the other. */
  runBlock(text: string): Promise<CommandResult[]>;
}

export interface ReadCommand {
  name: string;
  summary: string;
  input: Record<string, unknown>;
  effect: Effect;
}

type Answer = CallAnswer | { ok: true; help: string; isOfOthers?: boolean };

interface Outcome {
  answer: Answer;
  /** Whether what follows must not run. */
  isEnd: boolean;
}

export function createCommandRunner(ports: CommandPorts): CommandRunner {
  async function execute(command: SplitCommand): Promise<Outcome> {
    if (!command.ok) return { answer: failed(withTool(command)), isEnd: true };
    const isHelp = asksForHelp(command.words);
    let isRead = isHelp;
    const answer = await answerOrError<Answer>('The command', async () => {
      const decision = decideCommand(command.words, ports);
      if (decision.kind !== 'call') return helpOrRefusal(decision);
      const { tool, words } = decision;
      const { input, faults } = parseCommand(words, tool.input);
      isRead = ports.effectOf(tool.name, input) === 'read';
      const manual = `${tool.name} --help shows its flags.${commentHint(command, faults)}`;
      const asked = { name: tool.name, input, faults, manual, isOfOthers: isOfOthers(tool) };
      return callChecked(asked, ports);
    });
    const isStopped = !answer.ok && answer.error.code === 'aborted';
    return { answer, isEnd: !answer.ok && (!isRead || isStopped) };
  }

  /** Whoever writes for a shell means what a tool does. */
  function withTool({ fault, text }: Extract<SplitCommand, { ok: false }>): Fault {
    const [meant] = likelyTools(
      text,
      ports.listTools().map(({ name }) => name),
    );
    if (fault.code !== 'not-a-shell' || meant === undefined) return fault;
    return { ...fault, hint: `${fault.hint} This is no shell: there is ${meant}.` };
  }

  async function helpOrRefusal(decision: Exclude<Decision, { kind: 'call' }>): Promise<Answer> {
    switch (decision.kind) {
      case 'overview':
        return { ok: true, help: overviewHelp(ports.listTools()) };
      case 'domain-help':
        return {
          ok: true,
          help: domainHelp(decision.domain, decision.members),
          ...(decision.members.some(isOfOthers) && { isOfOthers: true }),
        };
      case 'tool-help':
        return { ok: true, ...(await helpOf(decision)) };
      case 'refused':
        return failed(decision.fault);
    }
  }

  /** A manual that can't be read must not hide the flags. */
  async function helpOf({
    tool,
    fault,
  }: Decision & { kind: 'tool-help' }): Promise<{ help: string; isOfOthers?: boolean }> {
    const found = await answerOrError(tool.name, () => ports.manualOf(tool.name));
    const manual = found !== null && 'text' in found ? found : null;
    const own = toolHelp(tool, manual?.text ?? null);
    const help = fault === undefined ? own : `${own}\n\n${fault.message} ${fault.hint}`;
    return isOfOthers(tool) || manual?.isOfOthers === true ? { help, isOfOthers: true } : { help };
  }

  async function runAll(commands: readonly SplitCommand[]): Promise<CommandResult[]> {
    const results: CommandResult[] = [];
    let failedLine: number | null = null;
    for (const command of commands) {
      const { line, text } = command;
      if (failedLine !== null) {
        results.push({ line, command: text, ...failed(notRun(failedLine)) });
        continue;
      }
      const { answer, isEnd } = await execute(command);
      results.push({ line, command: text, ...answer });
      if (isEnd) failedLine = line;
    }
    return results;
  }

  return {
    runBlock: (text) => runAll(splitCommands(text)),
    read(text) {
      const [only, second] = splitCommands(text);
      if (only?.ok !== true || second !== undefined) return null;
      const decision = decideCommand(only.words, ports);
      if (decision.kind !== 'call') return null;
      const { name, summary } = decision.tool;
      const { input, faults } = parseCommand(decision.words, decision.tool.input);
      if (faults.length > 0 || ports.checkInput(name, input).length > 0) return null;
      return { name, summary, input, effect: ports.effectOf(name, input) };
    },
    async run(text) {
      const commands = splitCommands(text);
      const [only, second] = commands;
      if (only === undefined) return { line: 1, command: text.trim(), ...failed(EMPTY) };
      if (second !== undefined) return { line: 1, command: text.trim(), ...failed(SEVERAL) };
      const { answer } = await execute(only);
      return { line: only.line, command: only.text, ...answer };
    },
  };
}

const EMPTY: Fault = {
  code: 'empty-command',
  message: 'There is no command.',
  hint: '"help" lists all there are.',
};

const SEVERAL: Fault = {
  code: 'several-commands',
  message: 'One command is expected here, and there are several.',
  hint: 'Give them one at a time; a text of several lines needs quotes around it.',
};

function notRun(failedLine: number): Fault {
  return {
    code: 'not-run',
    message: `Not run, since the command on line ${failedLine} failed.`,
    hint: 'Fix that one first, then write this one again if it is still wanted.',
  };
}

function failed({ code, message, hint }: Fault): { ok: false; error: CommandError } {
  return { ok: false, error: { code, message, hint } };
}

function commentHint({ hasComment }: SplitCommand, faults: readonly Fault[]): string {
  return hasComment && faults.length > 0
    ? ' What follows # is a comment; put it in quotes to mean the character itself.'
    : '';
}
