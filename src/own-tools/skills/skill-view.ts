/** A skill and what could not be loaded, as every face shows them. */
import type { Fault } from '../../base/errors.ts';
import type { SkillRecord } from '../../domain/skill-record.ts';
import type { SkillStatisticsView } from '../../domain/views-of-skills.ts';
import type { Diagnostic } from '../../skills/found-skill.ts';
import type { Finding } from '../../skills/skill.ts';
import type { ListedSkill } from '../../skills/skill-registry.ts';

export interface SkillWarning extends Omit<Finding, 'level'> {
  path: string;
}

export function viewSkill(
  skill: ListedSkill,
  troubles: readonly SkillWarning[],
  record: SkillRecord | undefined,
) {
  const { name, description, source, file, state, why, shadows } = skill;
  const warnings = skill.warnings.map(({ level: _, ...warning }) => warning);
  return {
    name,
    description,
    source: source.kind,
    path: file,
    state,
    why,
    shadows,
    domain: skill.text?.domain ?? null,
    schedule: skill.text?.schedule ?? null,
    warnings: [...warnings, ...troubles],
    usage: viewUsage(record),
  };
}

function viewUsage(record: SkillRecord | undefined) {
  const { runs = 0, successes = 0, totalMs = 0, lastError = null } = record ?? {};
  const averageMs = runs === 0 ? null : Math.round(totalMs / runs);
  return { runs, successes, averageMs, lastError };
}

export function viewDiagnostic({ path, source, findings }: Diagnostic) {
  const [first] = findings;
  const { code = 'unreadable', line = 1, message = '', fix = '' } = first ?? {};
  return { path, source, code, line, message, fix, findings };
}

export function asWarning({ code, message, hint }: Fault) {
  return { code, line: 1, message, fix: hint };
}

const utcOf = (ms: number): string => Temporal.Instant.fromEpochMilliseconds(ms).toString();

export function statisticsOf(
  name: string,
  record: SkillRecord,
  how: 'whole' | 'short',
): SkillStatisticsView {
  const { runs, successes, failuresInRow, lastUsedMs } = record;
  const { averageMs, lastError } = viewUsage(record);
  const days = record.days.map(({ day, uses, failures, totalMs }) => ({
    ...{ day, uses, failures },
    averageMs: Math.round(totalMs / uses),
  }));
  const latest = record.uses.map(({ atMs, by, durationMs, error }) => ({
    ...{ atUtc: utcOf(atMs), by, error },
    durationMs: Math.round(durationMs),
  }));
  return {
    ...{ name, uses: runs, failures: runs - successes, failuresInRow, averageMs },
    lastUsedAtUtc: lastUsedMs === null ? null : utcOf(lastUsedMs),
    lastError,
    days: how === 'whole' ? days : [],
    latest: how === 'whole' ? latest : [],
  };
}
