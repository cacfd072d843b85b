/**
 * What the owner of a skill reads that was switched off because it failed: where, and with what; and if somebody found a
 * repair, the difference and what the last uses gave with it. Yes installs exactly that and switches the skill on.
 */
import { z } from 'zod';
import { contentHash } from '../../../base/content-hash.ts';
import { type DiffStretch, diffLines } from '../../../domain/diff-lines.ts';
import type { Request } from '../../../domain/request.ts';
import type { NewDocument, ShownFile } from '../../../domain/request-document.ts';
import type { Asking } from '../../../people/requests.ts';
import type { SkillDocument } from '../shown-skill.ts';
import type { ScriptRepair } from './repair-script.ts';

const repairSchema = z.strictObject({
  /** The digest of its files, as they are and as a yes makes them. */
  from: z.string(),
  to: z.string(),
  /** Null where it is switched on as it is. */
  change: z.strictObject({ path: z.string(), text: z.string() }).nullable(),
});
export type RepairPayload = z.output<typeof repairSchema>;

/** Null where a request is about something else. */
export function repairIn({ payload }: Pick<Request, 'payload'>): RepairPayload | null {
  const { repair } = (payload ?? {}) as { repair?: unknown };
  return repairSchema.safeParse(repair).data ?? null;
}

/** What is told of the failure: of a script or of a step. */
export interface ToldFailure {
  lines: readonly string[];
  changes: readonly string[];
  files: readonly ShownFile[];
}

export function repairRequest(
  name: string,
  repair: RepairPayload,
  {
    told,
    shown,
    sessionKey,
  }: { told: ToldFailure; shown: SkillDocument; sessionKey: string | null },
): Asking {
  const isRepaired = repair.change !== null;
  const end = isRepaired
    ? 'Yes installs the repair as a new revision and switches the skill on; no leaves it off.'
    : 'Yes switches it on as it is; no leaves it off.';
  const { document } = shown;
  const asked: NewDocument = {
    ...document,
    changes: [...told.changes, ...(document.changes ?? [])],
    files: [...told.files, ...(document.files ?? [])],
  };
  return {
    kind: 'skill',
    about: `skill:${name}`,
    hash: contentHash({ repair }),
    title: `The skill "${name}" failed three times in a row and was switched off. ${isRepaired ? 'A repair of it works.' : 'Nothing repaired it.'}`,
    lines: [...told.lines, end],
    document: asked,
    sessionKey,
    payload: { repair, agreement: shown.agreement },
  };
}

const LONGEST_FAILURE = 300;

/** In words: where a script failed, what was changed, and what its last uses gave. */
export function tellScript(
  { path, failure, error, context, text, why, attempt, compared, checks, outdated }: ScriptRepair,
  before: string,
): ToldFailure {
  const where =
    error === null
      ? `${path} failed: ${failure.slice(0, LONGEST_FAILURE)}`
      : `${path} failed at line ${error.line}: ${error.message.slice(0, LONGEST_FAILURE)}`;
  if (text === null) {
    const files =
      context === null
        ? []
        : [{ name: `${path}, lines ${context.from} to ${context.to}`, text: context.text }];
    return { lines: [where, `It is not repaired: ${why}.`], changes: [], files };
  }
  const stretches = diffLines(before, text);
  return {
    lines: [
      where,
      `A model repaired it at try ${attempt}. Given what it was given then, and answered what it was answered, it works now.`,
      ...triedInWords(compared),
      ...checkedInWords(checks, outdated),
    ],
    changes: stretches.map(({ afterLine }) => `${path}, from line ${afterLine} on`),
    files: [{ name: `${path}, what changes in it`, text: stretches.map(asText).join('\n…\n') }],
  };
}

function asText({ lines }: DiffStretch): string {
  return lines.map(({ kind, text }) => `${MARKS[kind]} ${text}`).join('\n');
}

const MARKS = { same: ' ', removed: '-', added: '+' } as const;

function triedInWords(compared: ScriptRepair['compared']): string[] {
  const count = (verdict: string) => compared.filter((one) => one.verdict === verdict).length;
  const parts = [
    [count('better'), 'that failed work'],
    [count('same'), 'answer the same as before'],
    [count('outdated'), 'worked with what an address answered before, and no longer do'],
    [count('unknown'), 'can not be told'],
  ] as const;
  const told = parts.flatMap(([many, words]) => (many === 0 ? [] : [`${many} ${words}`]));
  return [`Its last uses once more, with nothing real reached: ${told.join(', ')}.`];
}

function checkedInWords(checks: ScriptRepair['checks'], outdated: ReadonlySet<string>): string[] {
  const failed = checks.filter(({ ok }) => !ok).map(({ check }) => check);
  if (checks.length === 0) return [];
  if (failed.length === 0) return [`Its checks: all ${checks.length} pass.`];
  return [
    `Its checks: ${checks.length - failed.length} of ${checks.length} pass.`,
    ...failed
      .filter((check) => outdated.has(check))
      .map(
        (check) => `The check ${check} fails, and is outdated: an address answers otherwise now.`,
      ),
  ];
}
