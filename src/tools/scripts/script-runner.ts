/**
 * Runs the scripts of skills, in any language. Where one speaks to Rote, one JSON document goes in, events come out, one
 * on a line, and the last of them says that it is done and what came of it; as a plain program it has arguments and an
 * exit status. A script sees its own secrets and next to nothing else of ours, and leaves no secret in what is kept of it.
 */
import type { BoxEnd, Boxes, BoxRequest } from '../../domain/box.ts';
import type { CallContext, ToolEvent, ToolResult } from '../../domain/tool-call.ts';
import { orFileFailure } from '../built-in/file-failure.ts';
import { findProgram } from '../find-program.ts';
import { type KeptBytes, keepFirst, keepLast } from '../kept-bytes.ts';
import type { Environment } from '../pick-environment.ts';
import { createSecretMask, type SecretMask } from '../secret-mask.ts';
import { fail, ToolFault } from '../tool.ts';
import { describeAsset } from './describe-asset.ts';
import { findScript } from './find-script.ts';
import { judgeProgram } from './judge-program.ts';
import { judgeScript } from './judge-script.ts';
import { createLineSplitter } from './line-splitter.ts';
import { nodeFlags, scriptCommand } from './script-command.ts';
import { scriptEnvironment } from './script-environment.ts';
import { createScriptEvents } from './script-events.ts';
import { SCRIPT_LIMITS, type ScriptLimits } from './script-limits.ts';

/** A way to addresses that is open while one script runs. */
export interface ScriptDoor {
  readOnly: readonly string[];
  environment: Readonly<Record<string, string>>;
  /** What Node is told, so that `fetch` goes through it. */
  preload: readonly string[];
  close(): Promise<void>;
}

interface ScriptPlace {
  /** The folder of the skill, in which the script runs and which it can't change. */
  folder: string;
  /** Where what it writes stays: it sees this folder below the files of the skill. */
  ownFolder: string;
  /** The hosts that it may reach. */
  hosts: readonly string[];
  /** How it reads addresses where it reaches no host by itself; null where it may read none. */
  openDoor: (() => Promise<ScriptDoor>) | null;
  /** The script, relative to the folder. */
  path: string;
  /** By the names of the variables in which the script finds them. */
  secrets: Readonly<Record<string, string>>;
}

interface ScriptRequest extends ScriptPlace {
  /** Any JSON. */
  input: unknown;
}

interface ProgramRequest extends ScriptPlace {
  args: readonly string[];
  /** The text on its standard input. */
  input: string;
}

interface ScriptRunner {
  /** The time limit is the caller's: the signal stops the script. */
  run(request: ScriptRequest, context: CallContext): Promise<ToolResult>;
  /** The same of a script that knows nothing of Rote: its exit status says how it went. */
  runProgram(request: ProgramRequest, context: CallContext): Promise<ToolResult>;
}

export function createScriptRunner(options: {
  boxes: Pick<Boxes, 'run' | 'limits' | 'isBoxed'>;
  environment: Environment;
  limits?: Partial<ScriptLimits>;
  /** Beside the bound of the caller. */
  timeMs?: number;
}): ScriptRunner {
  const { boxes, environment, timeMs = null } = options;
  const limits = { ...SCRIPT_LIMITS, ...options.limits };

  /** Everything about the process but what becomes of its output. */
  async function prepare(
    request: ScriptPlace,
    given: { args: readonly string[]; input: string },
    { signal }: CallContext,
    door: ScriptDoor | null,
  ) {
    const script = await findScript(request.folder, request.path);
    const command = scriptCommand({
      ...script,
      node: process.execPath,
      nodeFlags: (await boxes.isBoxed())
        ? [
            ...nodeFlags({
              writes: [script.folder, request.ownFolder, '/tmp'],
              hasNetwork: request.hosts.length > 0 || door !== null,
            }),
            ...(door?.preload ?? []),
          ]
        : (door?.preload ?? []),
      shell: findProgram('bash', environment['PATH']) ?? 'sh',
    });
    if (command.kind === 'refused') {
      throw new ToolFault('not-runnable', `"${request.path}" ${command.why}.`);
    }
    const started: Omit<BoxRequest, 'onOutput' | 'onError'> = {
      program: command.program,
      args: [...command.args, ...given.args],
      folder: request.ownFolder,
      seenAt: script.folder,
      cwd: script.folder,
      readOnly: [script.folder, ...(door?.readOnly ?? [])],
      environment: { ...scriptEnvironment(environment, request.secrets), ...door?.environment },
      hosts: request.hosts,
      limits: { ...boxes.limits(), timeMs, outputBytes: limits.totalBytes },
      input: given.input,
      signal,
    };
    await script.recheck();
    if (signal.aborted) throw new ToolFault('aborted', `"${request.path}" was not started.`);
    return started;
  }

  function withDoor(
    { path, hosts, openDoor }: ScriptPlace,
    work: (door: ScriptDoor | null) => Promise<ToolResult>,
  ): Promise<ToolResult> {
    return orFileFailure(path, async () => {
      const door = hosts.length > 0 || openDoor === null ? null : await openDoor();
      return work(door).finally(() => door?.close());
    });
  }

  return {
    run: (request, context) =>
      withDoor(request, async (door) => {
        const { path } = request;
        const given = { args: [], input: documentOf(request.input) };
        const start = await prepare(request, given, context, door);
        const mask = createSecretMask(request.secrets);
        const places = {
          folders: [start.folder, start.cwd],
          seenAt: start.seenAt,
          maxBytes: limits.assetBytes,
          signal: context.signal,
        };
        const said = createScriptEvents({
          mask,
          limits,
          describeAsset: (asset) => describeAsset(asset, places),
          onEvent: context.onEvent,
        });
        const lines = createLineSplitter({
          maxBytes: limits.lineBytes,
          onLine: said.takeLine,
          onTooLong: said.takeTooLong,
        });
        const errors = keepLast(limits.stderrBytes);
        const end = await boxes.run({ ...start, onOutput: lines.add, onError: errors.add });
        if (end.kind === 'not-started') return notStarted(path, end);
        lines.end();
        const stderr = lastWords(errors, mask);
        const { events, done } = await said.finish(stderrEvents(stderr));
        return {
          ...judgeScript({ path, end, done, events, stderr, limits, boxed: start.limits, mask }),
          events,
        };
      }),
    runProgram: (request, context) =>
      withDoor(request, async (door) => {
        const { path } = request;
        const start = await prepare(request, request, context, door);
        const mask = createSecretMask(request.secrets);
        const output = keepFirst(limits.outputBytes);
        const errors = keepLast(limits.stderrBytes);
        const end = await boxes.run({ ...start, onOutput: output.add, onError: errors.add });
        if (end.kind === 'not-started') return notStarted(path, end);
        return judgeProgram({
          path,
          end,
          stdout: firstWords(output, mask),
          stderr: lastWords(errors, mask),
          isCut: output.isCut() || errors.isCut(),
          limits,
          boxed: start.limits,
        });
      }),
  };
}

function documentOf(input: unknown): string {
  try {
    return `${JSON.stringify(input) ?? 'null'}\n`;
  } catch (error) {
    throw new ToolFault('bad-input', `The input is no JSON: ${(error as Error).message}`);
  }
}

function notStarted(path: string, { why }: Extract<BoxEnd, { kind: 'not-started' }>): ToolResult {
  return fail({ code: 'not-started', message: `"${path}" can't be run: ${why}.` });
}

/** Where the end was cut off, it was perhaps cut off in the middle of a secret. */
function firstWords(output: KeptBytes, mask: SecretMask): string {
  const text = output.text();
  return mask.text(output.isCut() ? text.slice(0, text.length - mask.longest) : text);
}

/** Where the beginning was cut off, it was perhaps cut off in the middle of a secret. */
function lastWords(errors: KeptBytes, mask: SecretMask): string {
  return mask.text(errors.isCut() ? errors.text().slice(mask.longest) : errors.text());
}

function stderrEvents(stderr: string): ToolEvent[] {
  return stderr.trim() === '' ? [] : [{ kind: 'log', level: 'stderr', message: stderr }];
}
