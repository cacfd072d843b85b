/**
 * Runs the checks of a skill on a copy of its files, in the box, without network, secrets or what it wrote before: the
 * addresses that it reads answer what the check says. The copy has no `checks/`, so no script finds what is expected.
 */
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReadAnswer, ReadQuestion } from '../../code/fetch-door.ts';
import type { Boxes } from '../../domain/box.ts';
import type { CallContext, ToolResult } from '../../domain/tool-call.ts';
import {
  CHECK_FILE,
  CHECKS_FOLDER,
  type CheckVerdict,
  judgeCheck,
  MOST_CHECK_BYTES,
  MOST_CHECKS,
  readCheck,
  type SkillCheck,
} from '../../skills/checks/skill-check.ts';
import { realDisk } from '../../skills/making/disk.ts';
import { type SkillTree, writeTree } from '../../skills/making/skill-tree.ts';
import type { ListedSkill } from '../../skills/skill-registry.ts';
import { createScriptRunner } from '../../tools/scripts/script-runner.ts';
import { backingOf } from '../action-backing.ts';
import { defaultsOf } from '../action-tools.ts';
import { openDoorFolder } from '../code/door-folder.ts';

const CHECK_MS = 10_000;

export interface CheckReport extends CheckVerdict {
  check: string;
  durationMs: number;
}

export interface CheckRunner {
  run(skill: ListedSkill, tree: SkillTree, signal: AbortSignal): Promise<CheckReport[]>;
}

export function createCheckRunner(options: {
  boxes: Pick<Boxes, 'run' | 'limits' | 'isBoxed'>;
  environment: NodeJS.ProcessEnv;
  monotonicMs: () => number;
}): CheckRunner {
  const runner = createScriptRunner({ ...options, timeMs: CHECK_MS });

  async function inCopy<T>(
    tree: SkillTree,
    work: (copy: string, top: string) => Promise<T>,
  ): Promise<T> {
    const top = await realpath(await mkdtemp(join(tmpdir(), 'rote-checks-')));
    try {
      const copy = join(top, 'skill');
      const seen = tree.filter(({ path }) => !path.startsWith(`${CHECKS_FOLDER}/`));
      await writeTree(realDisk, copy, seen);
      return await work(copy, top);
    } finally {
      await rm(top, { recursive: true, force: true });
    }
  }

  async function runOne(
    skill: ListedSkill,
    check: SkillCheck,
    { copy, ownFolder, signal }: { copy: string; ownFolder: string; signal: AbortSignal },
  ): Promise<CheckVerdict> {
    const what = whatRuns(skill, check);
    if (!what.ok) return { ok: false, expected: what.expected, got: what.got };
    const unanswered = new Set<string>();
    const place = {
      ...{ folder: copy, ownFolder, hosts: [], path: what.path },
      secrets: Object.fromEntries(
        (skill.text?.secrets ?? []).map((name) => [name, `a-check-has-no-${name}`]),
      ),
      openDoor: () => openDoorFolder(async (question) => answerOf(check, question, unanswered)),
    };
    const context: CallContext = {
      ...{ signal, key: 'check', sessionKey: 'check', runId: null, scheduleId: null },
      capabilities: new Set<string>(),
    };
    const result =
      check.script === undefined
        ? await runner.run({ ...place, input: what.input }, context)
        : await runner.runProgram(
            { ...place, args: check.args ?? [], input: check.stdin ?? '' },
            context,
          );
    const judged = judgeCheck(check.expect, ranAs(result, check));
    const verdict = { ...judged, got: judged.got.replaceAll(`${copy}/`, '') };
    if (verdict.ok || unanswered.size === 0) return verdict;
    const asked = [...unanswered].join(' and ');
    return {
      ...verdict,
      got: `${verdict.got} (it read ${asked}, which the check does not answer)`,
    };
  }

  return {
    run: (skill, tree, signal) =>
      inCopy(tree, async (copy, top) => {
        const files = tree.filter(({ path }) => CHECK_FILE.test(path)).slice(0, MOST_CHECKS);
        const reports: CheckReport[] = [];
        for (const { path, bytes } of files) {
          signal.throwIfAborted();
          const startedMs = options.monotonicMs();
          const ownFolder = join(top, `own-${reports.length}`);
          await mkdir(ownFolder);
          const check = bytes.length > MOST_CHECK_BYTES ? tooLong(path) : readCheck(path, bytes);
          const verdict = check.ok
            ? await runOne(skill, check.value, { copy, ownFolder, signal })
            : { ok: false, expected: 'a check', got: `${check.fault.message} ${check.fault.hint}` };
          const durationMs = Math.round(options.monotonicMs() - startedMs);
          reports.push({ check: CHECK_FILE.exec(path)?.[1] ?? path, ...verdict, durationMs });
        }
        return reports;
      }),
  };
}

function tooLong(path: string): ReturnType<typeof readCheck> {
  const message = `${path} has more than ${MOST_CHECK_BYTES} bytes.`;
  return { ok: false, fault: { code: 'bad-check', message, hint: 'Give it less to read.' } };
}

type WhatRuns =
  | { ok: true; path: string; input: unknown }
  | { ok: false; expected: string; got: string };

function whatRuns(skill: ListedSkill, { action: name, script, input }: SkillCheck): WhatRuns {
  if (script !== undefined) return { ok: true, path: script, input: null };
  const action = skill.actions.find(({ text }) => text.name === name);
  const expected = `the action ${name}, carried out by a script`;
  if (action === undefined) {
    const names = skill.actions.map(({ text }) => text.name).join(', ') || 'none';
    return { ok: false, expected, got: `the skill has no such action; it has ${names}` };
  }
  const backing = backingOf({ ...action, skill }, new Map());
  if (backing.kind !== 'script') {
    const got = backing.kind === 'plan' ? 'one carried out by a plan' : 'one without a script';
    return { ok: false, expected, got };
  }
  return { ok: true, path: backing.path, input: { ...defaultsOf(action.text.input), ...input } };
}

function ranAs(result: ToolResult, { script }: SkillCheck) {
  if (!result.ok) return { ok: false as const, ...result.failure };
  if (script === undefined) return { ok: true as const, output: result.output };
  const { stdout } = result.output as { stdout: string };
  return { ok: true as const, output: stdout.replace(/\n$/, '') };
}

/** The same address may be written in several ways. */
const hrefOf = (url: string): string => (URL.canParse(url) ? new URL(url).href : url);

function answerOf(
  { answers }: SkillCheck,
  { url }: ReadQuestion,
  unanswered: Set<string>,
): ReadAnswer {
  const [, answer] = Object.entries(answers).find(([one]) => hrefOf(one) === hrefOf(url)) ?? [];
  if (answer === undefined) {
    unanswered.add(url);
    return { ok: false, error: `The check has no answer of ${url}.` };
  }
  const { status, headers, body } = answer;
  const isText = typeof body === 'string';
  const kind = isText ? 'text/plain; charset=utf-8' : 'application/json';
  return {
    ...{ ok: true, status, headers: { 'content-type': kind, ...headers } },
    ...{ body: isText ? body : JSON.stringify(body ?? null), isBase64: false },
  };
}
