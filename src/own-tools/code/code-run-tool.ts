/**
 * `code.run`: a program in the box, with what it is given and nothing else. It reads addresses through a door at which every
 * read is judged and recorded; it reaches a host by itself only where that was approved. An agent's program that fails is
 * repaired at the place at which it failed; a plan makes no call of a model, so its program fails as it is.
 */
import { constants } from 'node:fs';
import { z } from 'zod';
import { execWithFix, type FixedRun } from '../../code/exec-fix.ts';
import { PROGRAM_LANGUAGES } from '../../code/program-language.ts';
import type { Recordings } from '../../code/recording.ts';
import { type Boxes, GRANTED_HOST } from '../../domain/box.ts';
import { findReferences } from '../../domain/plan/template.ts';
import type { CallContext, ToolResult } from '../../domain/tool-call.ts';
import { orFileFailure } from '../../tools/built-in/file-failure.ts';
import { defineTool } from '../../tools/define-tool.ts';
import type { Environment } from '../../tools/pick-environment.ts';
import type { ThinkPort } from '../../tools/thinking/think-port.ts';
import { done, fail, refuseCall, type Tool, ToolFault } from '../../tools/tool.ts';
import type { Workspace } from '../../tools/workspace.ts';
import { fixWithModel } from './fix-with-model.ts';
import { type CallTool, nameReads, readAddress } from './read-address.ts';
import { createProgramBench, type ProgramFile } from './run-program.ts';

/** Three runs, what is asked between them, and the making of boxes. */
const LIMIT_MS = 150_000;
const MOST_FILE_BYTES = 10_000_000;
const LONGEST_CODE = 200_000;

const text = z.string().regex(/^[^\0]*$/);
const inputSchema = z.strictObject({
  language: z
    .enum(PROGRAM_LANGUAGES)
    .describe('js, ts, python or bash. Types are taken away; there are no packages.'),
  code: text.min(1).max(LONGEST_CODE).optional().describe('The program.'),
  file: text
    .min(1)
    .max(1000)
    .optional()
    .describe('A program in the workspace, instead of code; not in a plan.'),
  args: z.array(text).max(100).default([]).describe('Its arguments.'),
  input: z.string().default('').describe('The text on its standard input.'),
  files: z
    .array(text.min(1).max(1000))
    .max(50)
    .default([])
    .describe('Files of the workspace that it finds in its folder, by their last names.'),
  hosts: z
    .array(z.string().regex(GRANTED_HOST, 'expected a host: api.example.com'))
    .max(20)
    .default([])
    .describe('Hosts that it may reach by itself. Leave it out: reads need none.'),
});
const outputSchema = z.object({
  exitCode: z.int(),
  stdout: z.string(),
  stderr: z.string(),
  isCut: z.boolean(),
  files: z.array(z.object({ path: z.string(), bytes: z.int(), text: z.string().nullable() })),
  attempt: z.int(),
  fixed: z.boolean(),
  program: z.string().optional(),
  reads: z.int(),
});

export function createCodeRunTool(options: {
  boxes: Pick<Boxes, 'run' | 'limits' | 'isBoxed'>;
  workspace: Pick<Workspace, 'open'>;
  recordings: Recordings;
  /** Reads an address as a call of its own, by the rules for the caller. */
  call: CallTool;
  thinkPort: () => Promise<ThinkPort>;
  environment: Environment;
  /** The hosts that any program may reach. */
  hosts: () => readonly string[];
}): Tool {
  const { recordings, thinkPort } = options;
  return defineTool({
    name: 'code.run',
    summary: 'run a program in the box',
    description: [
      'Runs a program in JavaScript, TypeScript, Python or bash in a box, for 10 seconds at most. It sees the files it was given and nothing else of this machine; what it writes into its folder is returned as files. An exit status other than 0 is a failure, with the line at which it failed.',
      'It has no network. It reads addresses with fetch (JavaScript, TypeScript), rote_fetch.get(url).json() (Python, after import rote_fetch) or rote-fetch URL (bash): GET only, each judged like a call of http.request.',
      'In a plan, code, args, files and hosts are written out; data goes in as input. A program of an agent that fails is repaired at the line that failed, at most twice; program is then the repaired one.',
    ],
    input: inputSchema,
    output: outputSchema,
    // Without hosts of its own it changes nothing anywhere.
    effect: ({ hosts }) => (Array.isArray(hosts) && hosts.length > 0 ? 'once' : 'read'),
    limitMs: () => LIMIT_MS,
    circuitOf: () => null,
    inputFault: whatIsWrong,
    examples: [
      {
        input: {
          language: 'python',
          code: 'print(sum(map(int, input().split())))',
          input: '1 2 3',
        },
        does: 'compute something',
      },
    ],
    async call(input, context) {
      const wrong = whichProgram(input, context.isInPlan) ?? whyNoHosts(input.hosts, context);
      if (wrong !== null) return refuseCall({ code: 'refused', message: wrong });
      return orFileFailure(input.file ?? 'the program', () => run(input, context));
    },
  });

  function whyNoHosts(hosts: readonly string[], context: CallContext): string | null {
    if (hosts.length === 0) return null;
    if (context.guard?.hasReadOthers() === true)
      return 'This run has read what others wrote, so its programs reach no host by themselves. They can read addresses, each judged by itself.';
    const isByHand = context.runId === null && context.guard === undefined;
    const isApproved = context.isInPlan === true && context.guard === undefined;
    if (isApproved || (isByHand && context.capabilities === null)) return null;
    const open = options.hosts();
    const closed = hosts.filter((host) => !open.includes(host));
    return closed.length === 0
      ? null
      : `Nobody approved that a program reaches ${closed.join(', ')}. Leave hosts out and read with fetch, or have your person name them in tools.code.hosts in config.yaml.`;
  }

  async function run(
    { language, code, file, args, input, files, hosts }: z.output<typeof inputSchema>,
    context: CallContext,
  ): Promise<ToolResult> {
    const program = code ?? (await bytesOf(file ?? '')).toString('utf8');
    const given = new Map<string, Buffer>();
    for (const path of files) given.set(nameOf(path, given), await bytesOf(path));
    const recording = await recordings.open(context.key, { isRetry: context.isRetry === true });
    let nameOfRead = nameReads();
    let reads = 0;
    const bench = createProgramBench(
      { language, args, input, files: given, hosts },
      {
        boxes: options.boxes,
        environment: options.environment,
        signal: context.signal,
        // The same question of the next attempt has the same answer.
        onRun: () => {
          nameOfRead = nameReads();
        },
        async read(question) {
          const name = nameOfRead(question);
          reads += 1;
          const key = `${context.key}:read:${name.replace(' ', ':')}`;
          return recording.once(`read ${name}`, () =>
            readAddress(question, { ...context, key }, options.call),
          );
        },
      },
    );
    // What reached a host by itself is not run again, and a plan asks no model.
    const mayFix = hosts.length === 0 && context.isInPlan !== true;
    const ended = await execWithFix(
      { language, program, file: bench.file },
      {
        run: bench.run,
        check: bench.check,
        once: recording.once,
        fix: mayFix
          ? async (request) => fixWithModel(request, { port: await thinkPort(), context })
          : null,
      },
    );
    return resultOf(ended, { isInPlan: !mayFix, reads });
  }

  async function bytesOf(path: string): Promise<Buffer> {
    const { handle } = await options.workspace.open(path, constants.O_RDONLY);
    try {
      const { size } = await handle.stat();
      if (size > MOST_FILE_BYTES)
        throw new ToolFault('too-large', `"${path}" has more than ${MOST_FILE_BYTES} bytes.`);
      return await handle.readFile();
    } finally {
      await handle.close();
    }
  }
}

function nameOf(path: string, taken: ReadonlyMap<string, unknown>): string {
  const name = path.split('/').at(-1) ?? '';
  if (name === '' || name.startsWith('program.'))
    throw new ToolFault('bad-input', `"${path}" can't lie beside the program under that name.`);
  if (taken.has(name)) throw new ToolFault('bad-input', `Two files are called "${name}".`);
  return name;
}

function whichProgram({ code, file }: Record<string, unknown>, isInPlan = false): string | null {
  if ((code === undefined) === (file === undefined)) return 'give code or file, one of them';
  // A file of the workspace may be another one tomorrow.
  return isInPlan && file !== undefined
    ? 'file: a plan runs the program that was approved, so it is given as code'
    : null;
}

/** What runs is part of what is approved, so it is written out; `$${` stands for `${` there. */
function whatIsWrong(input: Record<string, unknown>): string | null {
  const { input: _, ...fixed } = input;
  const [first] = findReferences(fixed).found;
  return first === undefined
    ? whichProgram(input, true)
    : `${first.pointer.slice(1)}: which program runs is part of what is approved, so ${first.reference.text} is not filled in there; give data as input, and write $\${ for the characters themselves`;
}

function resultOf(
  { run, attempt, fixed, program, error, context, why, attempts }: FixedRun,
  { isInPlan, reads }: { isInPlan: boolean; reads: number },
): ToolResult {
  const { exitCode, stopped, stdout, stderr, isCut } = run;
  if (exitCode === 0) {
    const files = run.files as ProgramFile[];
    const repaired = fixed ? { program } : {};
    return done({ exitCode, stdout, stderr, isCut, files, attempt, fixed, ...repaired, reads });
  }
  const how =
    stopped === null ? `ended with status ${exitCode ?? 'unknown'}` : `was ended: ${stopped}`;
  const place = error === null ? '' : ` at line ${error.line}: ${error.message}`;
  const tried = attempt === 1 || isInPlan ? '' : ` After ${attempt} attempts: ${why}.`;
  const refusals = attempts.flatMap(({ refused }) => refused ?? []).slice(0, 2);
  const shown = context === null ? tailOf(stderr) : `\n${context.text}`;
  return fail({
    code: stopped === null ? 'exit-status' : 'limit',
    message: `The program ${how}${place}.${tried}${refusals.map((one) => ` ${one}`).join('')}${shown}`,
    fate: 'ended',
  });
}

function tailOf(stderr: string): string {
  const tail = stderr.trim().slice(-1000);
  return tail === '' ? '' : ` It said: ${tail}`;
}
