/**
 * `shell.run`: one program with its arguments, in the workspace. No shell reads the arguments, so a
 * value can't become a command. Off until the owner has allowed it.
 */
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { defineTool } from '../define-tool.ts';
import { type Environment, pickEnvironment } from '../pick-environment.ts';
import { type ProcessOutcome, runProcess } from '../run-process.ts';
import { done, fail, type Tool } from '../tool.ts';
import type { ToolSettings } from '../tool-settings.ts';
import type { Workspace } from '../workspace.ts';
import { orFileFailure } from './file-failure.ts';

const MAX_OUTPUT_BYTES = 1_000_000;
const TAIL_LENGTH = 1000;

export function createShellRunTool(options: {
  workspace: Workspace;
  clock: Pick<Clock, 'setTimer'>;
  allow: ToolSettings['shell']['allow'];
  environment: Environment;
}): Tool {
  const { workspace, clock, allow, environment } = options;
  return defineTool({
    name: 'shell.run',
    summary: 'run a program in the workspace',
    description: [
      'Runs one program with its arguments, without a shell: no pipes, no wildcards, no variables. It sees PATH, HOME and LANG and nothing else of the environment. When it ends, or its time is up, all it has started ends with it.',
      'It is off until tools.shell.allow in config.yaml is true or lists the program. An exit status other than 0 is a failure, unless acceptExitCodes names it.',
    ],
    aliases: ['shell', 'exec', 'shell_run', 'bash'],
    input: z.strictObject({
      command: z
        .array(z.string().regex(/^[^\0]*$/))
        .min(1)
        .max(1000)
        .describe('A list: the program, then each argument by itself: ["git", "log", "-1"].'),
      cwd: z.string().min(1).default('.').describe('A folder, relative to the workspace.'),
      stdin: z.string().optional().describe('What the program reads from its standard input.'),
      timeoutMs: z.int().min(1).max(3_600_000).default(60_000).describe('A minute by default.'),
      acceptExitCodes: z
        .array(z.int().min(0).max(255))
        .default([0])
        .describe('The exit statuses that are no failure: [0, 1] for grep.'),
    }),
    output: z.object({
      exitCode: z.int(),
      stdout: z.string(),
      stderr: z.string(),
      isCut: z.boolean(),
    }),
    effect: 'once',
    circuitOf: ({ command }) => (Array.isArray(command) ? String(command[0]) : null),
    refusalOf({ command }) {
      const program = Array.isArray(command) ? String(command[0]) : null;
      const isOff = allow === false || (Array.isArray(allow) && allow.length === 0);
      if (!isOff && (program === null || program.includes('${'))) return null;
      const message = refusalOf(program ?? 'a program', allow);
      return message === null ? null : { code: 'program-not-allowed', message };
    },
    examples: [{ input: { command: ['git', 'status', '--short'] }, does: 'look at a repository' }],
    async call({ command, cwd, stdin, timeoutMs, acceptExitCodes }, { signal }) {
      const [program = '', ...args] = command;
      const refusal = refusalOf(program, allow);
      if (refusal !== null) return fail({ code: 'refused', message: refusal });
      return orFileFailure(cwd, () =>
        workspace.inFolder(cwd, async (folder) => {
          const outcome = await runProcess({
            program,
            args,
            cwd: folder.self,
            environment: pickEnvironment(environment, ['PATH', 'HOME', 'LANG']),
            stdin,
            timeoutMs,
            maxBytes: MAX_OUTPUT_BYTES,
            signal,
            clock,
          });
          return resultOf(outcome, { program, timeoutMs, acceptExitCodes });
        }),
      );
    },
  });
}

function refusalOf(program: string, allow: ToolSettings['shell']['allow']): string | null {
  if (program === '') return 'The program has no name.';
  if (allow === true || (Array.isArray(allow) && allow.includes(program))) return null;
  return Array.isArray(allow) && allow.length > 0
    ? `"${program}" may not be run; tools.shell.allow in config.yaml lists ${allow.join(', ')}.`
    : 'shell.run is off; set tools.shell.allow in config.yaml to true or to a list of programs.';
}

function resultOf(
  outcome: ProcessOutcome,
  facts: { program: string; timeoutMs: number; acceptExitCodes: readonly number[] },
) {
  const { program, timeoutMs, acceptExitCodes } = facts;
  switch (outcome.kind) {
    case 'not-started': {
      const why = outcome.error.code === 'ENOENT' ? 'it is not there' : outcome.error.message;
      return fail({ code: 'not-started', message: `"${program}" can't be run: ${why}.` });
    }
    case 'aborted':
      return fail({ code: 'aborted', message: `"${program}" was stopped.`, fate: 'unknown' });
    case 'timed-out':
      return fail({
        code: 'timed-out',
        message: `"${program}" took longer than ${timeoutMs} ms and was ended.${tailOf(outcome.stderr)}`,
        fate: 'unknown',
      });
    case 'exited': {
      const { exitCode, endedBy, stdout, stderr, isCut } = outcome;
      if (exitCode !== null && acceptExitCodes.includes(exitCode)) {
        return done({ exitCode, stdout, stderr, isCut });
      }
      const how = exitCode === null ? `was ended by ${endedBy}` : `ended with status ${exitCode}`;
      const message = `"${program}" ${how}.${tailOf(stderr)}`;
      return fail({ code: 'exit-status', message, fate: 'unknown' });
    }
  }
}

function tailOf(stderr: string): string {
  const tail = stderr.trim().slice(-TAIL_LENGTH);
  return tail === '' ? '' : ` It said: ${tail}`;
}
