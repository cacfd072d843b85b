/**
 * The scripts of skills, with what each may know and reach. A plan names one by its path, `skills/<skill>/<path>`, in one
 * of the sources of skills.
 */
import { statSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { type Fault, type Result, refuse, succeed } from '../../base/errors.ts';
import type { ReadAnswer, ReadQuestion } from '../../code/fetch-door.ts';
import type { Boxes } from '../../domain/box.ts';
import type { CallContext, ToolResult } from '../../domain/tool-call.ts';
import type { PlanScript } from '../../plans/plan-ports.ts';
import { createScriptRunner } from '../../tools/scripts/script-runner.ts';
import { fail } from '../../tools/tool.ts';
import { openDoorFolder } from '../code/door-folder.ts';
import { ownFolderOf } from './own-folder.ts';
import {
  endOf,
  type GivenToScript,
  type RecordedUse,
  type RecordedUses,
} from './uses/recorded-uses.ts';

type ReadAddress = (question: ReadQuestion) => Promise<ReadAnswer>;

export interface SkillScripts {
  /** The script that a plan names by its path. */
  find(toolPath: string): Result<PlanScript & { file: string }>;
  /** Runs a script as a plain program: arguments in, output and exit status out. */
  runProgram(
    request: { folder: string; path: string; args: readonly string[]; input: string },
    context: CallContext,
  ): Promise<ToolResult>;
}

export function createSkillScripts(options: {
  /** The boxes in which scripts run. */
  boxes: Boxes;
  home: string;
  /** Folders of skills, first things first. */
  sources: readonly string[];
  /** True if the scripts of the skill in this folder may be found: it does not wait for its owner. */
  isEnabled: (folder: string) => boolean;
  /** The same once more, by the content of the folder, right before one runs. */
  checkEnabled: (folder: string) => Promise<Result<null>>;
  /** The secrets that scripts of the skill in this folder may know. */
  secretsOf: (folder: string) => Result<Record<string, string>>;
  /** The hosts that they may reach. */
  hostsOf: (folder: string) => Promise<Result<readonly string[]>>;
  /** Reads addresses for them; null where they may read none. */
  readsOf: (folder: string, context: CallContext) => ReadAddress | null;
  uses: Pick<RecordedUses, 'keep'>;
  /** Takes values of secrets out of JSON that is kept. */
  mask: (value: unknown) => unknown;
  nowMs: () => number;
}): SkillScripts {
  const { boxes, home, sources, isEnabled, checkEnabled, secretsOf, hostsOf, readsOf } = options;
  const { uses, mask, nowMs } = options;
  const runner = createScriptRunner({ boxes, environment: process.env });

  /** The rights of the scripts of a skill, right before one of them runs. */
  async function rightsOf(folder: string, context: CallContext) {
    const enabled = await checkEnabled(folder);
    if (!enabled.ok) return fail({ code: enabled.fault.code, message: enabled.fault.message });
    const secrets = secretsOf(folder);
    if (!secrets.ok) return fail({ code: 'missing-secret', message: secrets.fault.message });
    const hosts = await hostsOf(folder);
    if (!hosts.ok) return fail({ code: hosts.fault.code, message: inWords(hosts.fault) });
    const ownFolder = ownFolderOf(home, folder);
    const read = readsOf(folder, context);
    return { folder, ownFolder, hosts: hosts.value, secrets: secrets.value, read };
  }

  /** One use of a script, written down where it can be run again: what it reached by itself would not be known then. */
  async function use(
    { folder, path, given }: { folder: string; path: string; given: GivenToScript },
    context: CallContext,
  ): Promise<ToolResult> {
    const may = await rightsOf(folder, context);
    if ('ok' in may) return may;
    const { read, ...rights } = may;
    const reads: RecordedUse['reads'] = [];
    const openDoor =
      read === null
        ? null
        : () =>
            openDoorFolder(async (question) => {
              const answer = await read(question);
              reads.push({ question, answer });
              return answer;
            });
    const place = { ...rights, openDoor, path };
    const result =
      'document' in given
        ? await runner.run({ ...place, input: given.document }, context)
        : await runner.runProgram({ ...place, ...given }, context);
    const isOne = !context.signal.aborted && (result.ok || result.failure.fate !== 'not-done');
    if (isOne && rights.hosts.length === 0) {
      const kept = mask({ atMs: nowMs(), path, given, reads, end: endOf(result) });
      await uses.keep(folder, kept as RecordedUse, context.key);
    }
    return result;
  }

  return {
    find(toolPath) {
      for (const source of sources) {
        const inside = isAbsolute(toolPath)
          ? relative(source, toolPath)
          : toolPath.replace(/^skills\//, '');
        const [skill, ...rest] = inside.split('/');
        const path = rest.join('/');
        if (inside === toolPath || !isName(skill) || path === '') continue;
        const folder = join(source, skill);
        if (!isEnabled(folder)) continue;
        if (!statSync(join(folder, path), { throwIfNoEntry: false })?.isFile()) continue;
        const run: PlanScript['run'] = (document, context) =>
          use({ folder, path, given: { document: document ?? null } }, context);
        return succeed({ skill, run, file: join(folder, path) });
      }
      return refuse({
        code: 'unknown-script',
        message: `there is no script at "${toolPath}".`,
        hint: `A toolPath is skills/<skill>/<file>, in ${sources.join(' or ')}.`,
      });
    },
    runProgram: ({ folder, path, args, input }, context) =>
      use({ folder, path, given: { args: [...args], input } }, context),
  };
}

function inWords({ message, hint }: Fault): string {
  return `${message} ${hint}`;
}

function isName(skill: string | undefined): skill is string {
  return skill !== undefined && skill !== '' && skill !== '.' && skill !== '..';
}
