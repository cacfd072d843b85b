/** Runs the checks of a skill on a copy of its files: the addresses that it reads answer what the check says. */
import type { ReadAnswer, ReadQuestion } from '../../code/fetch-door.ts';
import type { ToolResult } from '../../domain/tool-call.ts';
import {
  CHECK_FILE,
  type CheckVerdict,
  judgeCheck,
  MOST_CHECK_BYTES,
  MOST_CHECKS,
  readCheck,
  type SkillCheck,
} from '../../skills/checks/skill-check.ts';
import type { SkillTree } from '../../skills/making/skill-tree.ts';
import type { ListedSkill } from '../../skills/skill-registry.ts';
import { backingOf } from '../action-backing.ts';
import { defaultsOf } from '../action-tools.ts';
import type { GivenToScript } from './uses/recorded-uses.ts';
import { hrefOf } from './uses/replay-use.ts';
import type { ScriptBench, SkillCopy } from './uses/script-bench.ts';

export interface CheckReport extends CheckVerdict {
  check: string;
  durationMs: number;
}

/** A draft that lies nowhere yet has scripts, and no actions. */
type CheckedSkill = Pick<ListedSkill, 'actions' | 'text'>;

export interface CheckRunner {
  run(skill: CheckedSkill, tree: SkillTree, signal: AbortSignal): Promise<CheckReport[]>;
}

export function createCheckRunner(options: {
  bench: ScriptBench;
  monotonicMs: () => number;
}): CheckRunner {
  const { bench, monotonicMs } = options;

  async function runOne(
    skill: CheckedSkill,
    check: SkillCheck,
    { copy, signal }: { copy: SkillCopy; signal: AbortSignal },
  ): Promise<CheckVerdict> {
    const what = whatRuns(skill, check);
    if (!what.ok) return { ok: false, expected: what.expected, got: what.got };
    const unanswered = new Set<string>();
    const result = await copy.run(
      {
        ...what,
        secrets: skill.text?.secrets ?? [],
        read: async (question) => answerOf(check, question, unanswered),
      },
      signal,
    );
    const judged = judgeCheck(check.expect, ranAs(result, check));
    const verdict = { ...judged, got: judged.got.replaceAll(`${copy.folder}/`, '') };
    if (verdict.ok || unanswered.size === 0) return verdict;
    const asked = [...unanswered].join(' and ');
    return {
      ...verdict,
      got: `${verdict.got} (it read ${asked}, which the check does not answer)`,
    };
  }

  return {
    run: (skill, tree, signal) =>
      bench(tree, async (copy) => {
        const files = tree.filter(({ path }) => CHECK_FILE.test(path)).slice(0, MOST_CHECKS);
        const reports: CheckReport[] = [];
        for (const { path, bytes } of files) {
          signal.throwIfAborted();
          const startedMs = monotonicMs();
          const check = bytes.length > MOST_CHECK_BYTES ? tooLong(path) : readCheck(path, bytes);
          const verdict = check.ok
            ? await runOne(skill, check.value, { copy, signal })
            : { ok: false, expected: 'a check', got: `${check.fault.message} ${check.fault.hint}` };
          const durationMs = Math.round(monotonicMs() - startedMs);
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
  | { ok: true; path: string; given: GivenToScript }
  | { ok: false; expected: string; got: string };

function whatRuns(
  skill: CheckedSkill,
  { action: name, script, input, args = [], stdin = '' }: SkillCheck,
): WhatRuns {
  if (script !== undefined) return { ok: true, path: script, given: { args, input: stdin } };
  const action = skill.actions.find(({ text }) => text.name === name);
  const expected = `the action ${name}, carried out by a script`;
  if (action === undefined) {
    const names = skill.actions.map(({ text }) => text.name).join(', ') || 'none';
    return { ok: false, expected, got: `the skill has no such action; it has ${names}` };
  }
  const backing = backingOf({ ...action, skill: skill as ListedSkill }, new Map());
  if (backing.kind !== 'script') {
    const got = backing.kind === 'plan' ? 'one carried out by a plan' : 'one without a script';
    return { ok: false, expected, got };
  }
  const document = { ...defaultsOf(action.text.input), ...input };
  return { ok: true, path: backing.path, given: { document } };
}

function ranAs(result: ToolResult, { script }: SkillCheck) {
  if (!result.ok) return { ok: false as const, ...result.failure };
  if (script === undefined) return { ok: true as const, output: result.output };
  const { stdout } = result.output as { stdout: string };
  return { ok: true as const, output: stdout.replace(/\n$/, '') };
}

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
