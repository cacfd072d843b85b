/**
 * Tries the programs of a skill before anybody is asked about it: its checks run in the box, on what addresses answered in the
 * runs that wrote it. An address that a check answers itself keeps that answer; one check at least runs on what was read.
 */
import type { Fault } from '../../base/errors.ts';
import type { SkillTree } from '../../skills/making/skill-tree.ts';
import type { CheckRunner } from '../skills/run-checks.ts';
import type { ProgramDraft, Trial } from './gap-draft.ts';
import type { RecordedAnswers } from './recorded-answers.ts';

/** The draft with what was read as answers of its checks; a fault where it reads addresses and nothing was read. */
export function withRecorded<Draft extends ProgramDraft>(
  draft: Draft,
  recorded: RecordedAnswers,
): { ok: true; draft: Draft } | { ok: false; fault: Fault } {
  const { tools = [], scripts = [], checks = [] } = draft;
  if (!tools.includes('http.request')) return { ok: true, draft };
  const program = scripts.map(({ text }) => text).join('\n');
  // What else these runs have read is no business of the skill.
  const own = [...recorded].filter(([url]) => program.includes(new URL(url).hostname));
  const answers = Object.fromEntries(
    own.map(([url, { status, body }]) => [url, { status, body }] as const),
  );
  const filled = checks.map(({ name, check }) => ({
    name,
    check: { ...check, answers: { ...answers, ...Object(check['answers']) } },
  }));
  const isOnRead = filled.some((_, index) => {
    const given = Object.keys(Object(checks[index]?.check['answers']));
    return own.length > 0 && given.every((url) => !Object.hasOwn(answers, url));
  });
  return isOnRead
    ? { ok: true, draft: { ...draft, checks: filled } }
    : { ok: false, fault: UNREAD };
}

export async function tryProgram(
  { scripts = [], checks = [] }: ProgramDraft,
  { runner, signal }: { runner: Pick<CheckRunner, 'run'>; signal: AbortSignal },
): Promise<Trial> {
  const file = (path: string, text: string): SkillTree[number] => ({
    ...{ path, bytes: Buffer.from(text), isExecutable: false },
  });
  const tree = [
    ...scripts.map(({ path, text }) => file(path, text)),
    ...checks.map(({ name, check }) => file(`checks/${name}.json`, JSON.stringify(check))),
  ];
  const reports = await runner.run({ actions: [], text: null }, tree, signal);
  const failed = reports.filter(({ ok }) => !ok);
  if (failed.length === 0)
    return { kind: 'fits', lines: reports.map(({ check, got }) => `${check}: ${got}`) };
  const why = failed.map(
    ({ check, expected, got }) => `${check}: expected ${expected}, got ${got}`,
  );
  return { kind: 'fails', why: why.join('; ').slice(0, 2000) };
}

const UNREAD: Fault = {
  code: 'not-recorded',
  message: 'Nothing was read yet that its programs could be tried on.',
  hint: 'Read each address that they read once with http.request, and leave it out of the answers of one check.',
  details: { reachedNobody: 'yes' },
};
