/**
 * Repairs the script of a skill at the place at which it failed, on the use at which it did: given the same, answered the
 * same, and nothing real is reached. What it found is then tried beside the old one on all uses that are kept, and on the
 * checks of the skill. Each step is written down, so that after a crash none is done again.
 */
import { type ErrorContext, errorContext } from '../../../code/error-context.ts';
import { type ExecFixPorts, execWithFix, type FixedRun } from '../../../code/exec-fix.ts';
import type { AddressAnswer } from '../../../code/fix-prompt.ts';
import type { ErrorPlace } from '../../../code/locate-error.ts';
import type { ProgramLanguage } from '../../../code/program-language.ts';
import type { Recording } from '../../../code/recording.ts';
import { type SkillTree, withText } from '../../../skills/making/skill-tree.ts';
import { languageOf, saidBy } from '../failed-place.ts';
import type { CheckReport } from '../run-checks.ts';
import { type ComparedUse, worseInWords } from './compare-revisions.ts';
import { outdatedChecks } from './outdated-checks.ts';
import type { RecordedUse } from './recorded-uses.ts';
import { SEEN_AS } from './replay-use.ts';

export interface RepairPorts {
  replay(tree: SkillTree, use: RecordedUse): Promise<{ end: RecordedUse['end'] }>;
  /** What keeps a program from being read; nothing of it runs. */
  check: (program: string, language: ProgramLanguage) => ReturnType<ExecFixPorts['check']>;
  compare(before: SkillTree, after: SkillTree): Promise<ComparedUse[]>;
  /** The checks of the skill with these files. */
  runChecks(tree: SkillTree): Promise<CheckReport[]>;
  /** Why a skill with these files would not get in; null if it would. */
  refusalOf(tree: SkillTree): Promise<string | null>;
  /** Null where no model repairs. */
  fix:
    | ((
        request: Parameters<NonNullable<ExecFixPorts['fix']>>[0],
        answers: readonly AddressAnswer[],
      ) => ReturnType<NonNullable<ExecFixPorts['fix']>>)
    | null;
  once: Recording['once'];
}

export interface ScriptRepair {
  path: string;
  /** How the use ended that was tried again, as it was then. */
  failure: string;
  /** The place at which it failed; null if it says none, or does not fail when it is tried again. */
  error: ErrorPlace | null;
  context: ErrorContext | null;
  /** The program that works; null where nobody found one, and then why. */
  text: string | null;
  why: string | null;
  /** Which try it was. */
  attempt: number;
  compared: readonly ComparedUse[];
  checks: readonly CheckReport[];
  /** The checks that answer as an address did before it had what it answers now. */
  outdated: ReadonlySet<string>;
}

export async function repairScript(
  tree: SkillTree,
  use: RecordedUse,
  ports: RepairPorts,
): Promise<ScriptRepair> {
  const { path, end } = use;
  const failure = end.ok ? '' : end.message;
  const none = {
    compared: [],
    checks: [],
    outdated: new Set<string>(),
    text: null,
    attempt: 1,
    error: null,
    context: null,
  };
  const language = languageOf(path);
  const program = tree.find((file) => file.path === path)?.bytes.toString('utf8');
  if (language === null || program === undefined)
    return { ...none, path, failure, why: `${path} is no program that can be repaired` };

  const { fix, once } = ports;
  const answers = use.reads.flatMap(({ question: { url }, answer }) =>
    answer.ok && !answer.isBase64 ? [{ url, body: answer.body }] : [],
  );
  const ended = await execWithFix(
    { language, program, file: `${SEEN_AS}/${path}` },
    {
      run: async (text) => asRun((await ports.replay(withText(tree, path, text), use)).end),
      check: (text) => ports.check(text, language),
      fix: fix === null ? null : (request) => fix(request, answers),
      once,
    },
  );
  const { attempt } = ended;
  // Where it began, whatever the tries after it came to.
  const [first] = ended.attempts;
  const error = first?.error ?? null;
  const context = error === null ? null : errorContext(program, error.line);
  const found = { ...none, path, failure, attempt, error, context };
  if (!ended.fixed) return { ...found, why: whyNot(ended) };

  const after = withText(tree, path, ended.program);
  const refusal = await once('inspect', () => ports.refusalOf(after));
  if (refusal !== null)
    return { ...found, why: `the repair that was found is refused: ${refusal}` };
  const compared = await once('compare', () => ports.compare(tree, after));
  const checks = await once('checks', () => ports.runChecks(after));
  const worse = compared.find(({ verdict }) => verdict === 'worse');
  const outdated = outdatedChecks(tree, answers);
  const failed = checks.find(({ check, ok }) => !ok && !outdated.has(check));
  const why =
    worse !== undefined
      ? `the repair that was found does worse: ${worseInWords(worse)}`
      : failed !== undefined
        ? `the repair that was found fails the check ${failed.check}`
        : null;
  return { ...found, compared, checks, outdated, text: why === null ? ended.program : null, why };
}

function whyNot({ run, why }: FixedRun): string {
  return run.exitCode === 0
    ? 'given the same, and answered the same, it works when it is tried again'
    : (why ?? 'nobody found one');
}

function asRun(end: RecordedUse['end']) {
  const rest = { stdout: '', isCut: false, files: [] };
  if (end.ok) return { ...rest, exitCode: 0, stopped: null, stderr: '' };
  const stopped = end.code.endsWith('-limit') ? end.message : null;
  return { ...rest, exitCode: 1, stopped, stderr: saidBy(end.message) };
}
