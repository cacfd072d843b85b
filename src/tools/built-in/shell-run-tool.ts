/**
 * `shell.run`: one program with its arguments, in the workspace. No shell reads the arguments, so a
 * value can't become a command. It runs what the settings allow, and what the owner has granted to the schedule.
 */
import { statSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { type BoxEnd, type Boxes, type BoxLimits, sayStop } from '../../domain/box.ts';
import { type Grant, isGranted, outsideOfBox } from '../../domain/grant.ts';
import type { Role } from '../../domain/person.ts';
import { defineTool } from '../define-tool.ts';
import { grantedFolders } from '../granted-folders.ts';
import { keepFirst, keepLast } from '../kept-bytes.ts';
import type { OutsidePrograms } from '../outside/outside-programs.ts';
import { type Environment, pickEnvironment } from '../pick-environment.ts';
import type { ReachedFiles } from '../reached-files.ts';
import { isAllowedBy, leavesBoxBy } from '../shell-rights.ts';
import { done, fail, refuseCall, type Tool } from '../tool.ts';
import type { ToolSettings } from '../tool-settings.ts';
import type { Workspace } from '../workspace.ts';
import { orFileFailure } from './file-failure.ts';

const LONGEST_MS = 86_400_000;
/** The program's own limit is up before that of its call, so that what is told names the program. */
const TO_END_MS = 5000;
const MAX_OUTPUT_BYTES = 1_000_000;
const TAIL_LENGTH = 1000;

const inputSchema = z.strictObject({
  command: z
    .array(z.string().regex(/^[^\0]*$/))
    .min(1)
    .max(1000)
    .describe('A list with the program and each of its arguments: ["git", "log", "-1"].'),
  cwd: z.string().min(1).default('.').describe('A folder, relative to the workspace.'),
  stdin: z.string().optional().describe('What the program reads from its standard input.'),
  timeoutMs: z
    .int()
    .min(1)
    .max(LONGEST_MS)
    .optional()
    .describe('The time limit. The default is the limit of the call.'),
  acceptExitCodes: z
    .array(z.int().min(0).max(255))
    .default([0])
    .describe('The exit statuses that are not a failure: [0, 1] for grep.'),
});
const outputSchema = z.object({
  exitCode: z.int(),
  stdout: z.string(),
  stderr: z.string(),
  isCut: z.boolean(),
  tookMs: z.int(),
});

export function createShellRunTool(options: {
  workspace: Workspace;
  /** What shows programs the folders that were granted; without it, they see none. `closed` is never seen: the data folder. */
  beyond?: Pick<ReachedFiles, 'rulesFor'> & { closed: readonly string[] };
  boxes: Boxes;
  /** Programs that their owner lets out of their box, with the bytes that were approved; without it, none is. */
  outside?: Pick<OutsidePrograms, 'prepare'>;
  clock: Pick<Clock, 'monotonicMs'>;
  shell: ToolSettings['shell'];
  /** Folders in the workspace in which nothing is changed. */
  readOnly: readonly string[];
  environment: Environment;
}): Tool {
  const { workspace, boxes, clock, environment, readOnly, beyond } = options;
  const { allow, hosts } = options.shell;
  return defineTool({
    name: 'shell.run',
    summary: 'run a program in the workspace',
    description: [
      'Runs one program with its arguments. There is no shell: pipes, wildcards and variables do not work. ~/ at the beginning of an argument is the home folder. The program runs in a box. It sees the workspace, the folders that its schedule was granted and the programs of the system, and nothing else of this machine. It reaches only the hosts that tools.shell.hosts in config.yaml names. When it ends, or when its time limit is reached, every process that it started ends too.',
      'It runs programs that tools.shell.allow in config.yaml lists, and in a schedule exactly the commands that its owner has granted to it. An exit status other than 0 is a failure, unless acceptExitCodes names it.',
    ],
    aliases: ['shell', 'exec', 'shell_run', 'bash'],
    input: inputSchema,
    output: outputSchema,
    effect: 'once',
    limitMs: ({ timeoutMs }) =>
      typeof timeoutMs === 'number' ? timeoutMs + TO_END_MS : options.shell.timeoutMs,
    // Of the whole command: what one command of a shell comes to says nothing about the next one.
    circuitOf: ({ command }) => (Array.isArray(command) ? command.map(String).join(' ') : null),
    refusalOf({ command }) {
      const program = Array.isArray(command) ? String(command[0]) : null;
      const isOff = allow === false || (Array.isArray(allow) && allow.length === 0);
      if (!isOff && (program === null || program.includes('${'))) return null;
      const message = refusalOf(program ?? 'a program', allow);
      return message === null ? null : { code: 'program-not-allowed', message };
    },
    grantOf(input) {
      const grant = grantFor(input);
      return grant === null
        ? null
        : { grant, isNeeded: refusalOf(grant.command[0], allow) !== null };
    },
    alsoGrantable: ({ command }, role) =>
      beyond === undefined || !Array.isArray(command)
        ? []
        : command
            .filter((part) => typeof part === 'string')
            .flatMap((part) => folderNamed(part, beyond.rulesFor, { environment, role }) ?? []),
    examples: [{ input: { command: ['git', 'status', '--short'] }, does: 'look at a repository' }],
    async call(
      { command, cwd, stdin, timeoutMs = LONGEST_MS, acceptExitCodes },
      { signal, grants = [], pins = {} },
    ) {
      const [program = ''] = command;
      const [started = '', ...args] = command.map((part) => atHome(part, environment));
      const refusal = refusalOf(program, allow);
      const exact = exactGrant({ command, cwd, stdin });
      if (refusal !== null && !isGranted(exact, grants))
        return refuseCall({ code: 'refused', message: refusal });
      return orFileFailure(cwd, async () => {
        const root = await workspace.inFolder('.', ({ self }) => realpath(self));
        const stdout = keepFirst(MAX_OUTPUT_BYTES);
        const stderr = keepLast(MAX_OUTPUT_BYTES);
        const limits = { ...boxes.limits(), timeMs: timeoutMs, diskBytes: null, outputBytes: null };
        // What lets a program out of its box are the settings, or its owner with a grant that says so.
        const isFree = leavesBoxBy(options.shell, program);
        const { outside } = options;
        const mayLeave = outside !== undefined && isGranted(outsideOfBox(exact), grants);
        const run = mayLeave || isFree ? boxes.runOpen : boxes.run;
        const isBoxed = !mayLeave && !isFree && beyond !== undefined;
        const granted = isBoxed ? await grantedFolders(grants, beyond.closed) : [];
        const asSaid = { program: started, args, environment: {}, close: () => undefined };
        const startedMs = clock.monotonicMs();
        const end = await workspace.inFolder(cwd, async ({ self }) => {
          const here = await realpath(self);
          const prepared =
            mayLeave && !isFree ? outside.prepare({ command, cwd: here }, pins) : null;
          if (prepared !== null && 'refused' in prepared) return prepared;
          const { close, environment: added, ...what } = prepared ?? asSaid;
          return run({
            ...what,
            folder: root,
            seenAt: root,
            cwd: here,
            heldCwd: self,
            readOnly: await insideOf(root, readOnly),
            granted,
            environment: { ...pickEnvironment(environment, ['LANG']), ...added },
            hosts,
            limits,
            input: stdin ?? '',
            signal,
            onOutput: stdout.add,
            onError: stderr.add,
          }).finally(close);
        });
        if ('refused' in end)
          return refuseCall({ code: 'not-approved', message: `${end.refused}.` });
        const said = { stdout: stdout.text(), stderr: stderr.text() };
        const isCut = stdout.isCut() || stderr.isCut();
        const tookMs = Math.round(clock.monotonicMs() - startedMs);
        return resultOf(end, {
          program,
          limits,
          acceptExitCodes,
          said: { ...said, isCut, tookMs },
        });
      });
    },
  });
}

/** `~/bin/x`: no shell reads it, so it is said here where that is. */
function atHome(part: string, { HOME: home = '' }: Environment): string {
  return part.startsWith('~/') && home !== '' ? `${home}${part.slice(1)}` : part;
}

/** The folder that an argument names, or that the file it names lies in, if it could be granted. */
function folderNamed(
  part: string,
  rulesFor: ReachedFiles['rulesFor'],
  { environment, role }: { environment: Environment; role: Role },
): Grant | null {
  const found = statSync(atHome(part, environment), { throwIfNoEntry: false });
  const named = found?.isDirectory() === true ? 'folder' : 'file';
  return rulesFor(named, 'write').grantOf({ path: part }, role)?.grant ?? null;
}

type ProgramGrant = Extract<Grant, { kind: 'program' }>;

function exactGrant({
  command,
  cwd = '.',
  stdin = '',
}: {
  command: readonly string[];
  cwd?: string | undefined;
  stdin?: string | undefined;
}): ProgramGrant {
  return {
    kind: 'program',
    command: [...command],
    ...(cwd !== '.' && { cwd }),
    ...(stdin !== '' && { stdin }),
  };
}

/** Null where a part of it is filled in later: what it will be is not known, so nobody can grant it. */
function grantFor(input: Record<string, unknown>): ProgramGrant | null {
  const { command, cwd, stdin } = input;
  if (!Array.isArray(command) || command.length === 0) return null;
  const parts: readonly unknown[] = [...command, cwd ?? '.', stdin ?? ''];
  if (!parts.every((part) => typeof part === 'string' && !part.includes('${'))) return null;
  return exactGrant({
    command,
    cwd: cwd as string | undefined,
    stdin: stdin as string | undefined,
  });
}

function refusalOf(
  program: string | undefined,
  allow: ToolSettings['shell']['allow'],
): string | null {
  if (program === undefined || program === '') return 'The program has no name.';
  if (isAllowedBy({ allow }, program)) return null;
  return Array.isArray(allow) && allow.length > 0
    ? `"${program}" may not be run: it is not granted to this work, and tools.shell.allow in config.yaml lists ${allow.join(', ')}.`
    : 'shell.run is off here: nothing like this is granted to this work, and tools.shell.allow in config.yaml allows nothing.';
}

/** Those of the folders that are there and in it, by their real paths. */
async function insideOf(root: string, folders: readonly string[]): Promise<string[]> {
  const real = await Promise.all(folders.map((folder) => realpath(folder).catch(() => '')));
  return real.filter((folder) => folder.startsWith(`${root}/`));
}

function resultOf(
  end: BoxEnd,
  facts: {
    program: string;
    limits: BoxLimits;
    acceptExitCodes: readonly number[];
    said: { stdout: string; stderr: string; isCut: boolean; tookMs: number };
  },
) {
  const { program, limits, acceptExitCodes, said } = facts;
  if (end.kind === 'not-started') {
    return fail({ code: 'not-started', message: `"${program}" can't be run: ${end.why}.` });
  }
  const { exitCode, endedBy, stopped } = end;
  const unknown = (code: string, how: string) =>
    fail({ code, message: `"${program}" ${how}.${tailOf(said.stderr)}`, fate: 'unknown' });
  if (stopped === 'aborted') return unknown('aborted', 'was stopped');
  if (stopped === 'time') return unknown('timed-out', `was ended: ${sayStop(stopped, limits)}`);
  if (stopped !== null)
    return unknown(`${stopped}-limit`, `was ended: ${sayStop(stopped, limits)}`);
  if (exitCode !== null && acceptExitCodes.includes(exitCode)) return done({ exitCode, ...said });
  if (exitCode === null) return unknown('exit-status', `was ended by ${endedBy}`);
  const message = `"${program}" ended with status ${exitCode}.${tailOf(said.stderr)}`;
  // Only a plan that asks for further tries gets them.
  return fail({ code: 'exit-status', message, retryable: true, fate: 'ended' });
}

function tailOf(stderr: string): string {
  const tail = stderr.trim().slice(-TAIL_LENGTH);
  return tail === '' ? '' : ` It said: ${tail}`;
}
