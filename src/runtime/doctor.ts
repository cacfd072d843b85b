/**
 * Looks the house over: every check is asked, and one that can't be carried out is itself a finding, so that
 * nothing is called healthy that nobody looked at. What is safe to mend is mended where it is asked for, and nowhere else.
 */
import type { HouseFinding } from '../domain/house-finding.ts';

export interface DoctorCheck<Facts> {
  /** Its subject in one word: `schedules`. */
  name: string;
  /** Its promise as a clause for people: "every schedule can do what it is for". */
  sees: string;
  look(facts: Facts): Promise<HouseFinding[]>;
  /** Mends what is safe to mend of what it finds, and says what it did; left out where a person has to. */
  mend?(facts: Facts): Promise<string[]>;
}

interface CheckFinding extends HouseFinding {
  /** The check that found it. */
  check: string;
}

export interface Examination {
  /** True if nothing is broken; warnings do not count. */
  healthy: boolean;
  /** How many findings are of something broken, also where not each of them is told. */
  broken: number;
  checks: { name: string; sees: string; findings: number }[];
  /** Broken things come first; otherwise in the order of the checks. */
  findings: CheckFinding[];
  /** The repairs, in words. */
  mended: string[];
}

/** Mends what it may, and looks again. What could not be mended is found again, with why. */
export async function examineAndMend<Facts>(
  checks: readonly DoctorCheck<Facts>[],
  facts: Facts,
): Promise<Examination> {
  const before = await examine(checks, facts);
  const found = new Set(before.findings.map(({ check }) => check));
  const mended: string[] = [];
  for (const { name, mend } of checks) {
    if (mend === undefined || !found.has(name)) continue;
    mended.push(...(await mend(facts).catch((error: Error) => [notMended(name, error)])));
  }
  return { ...(await examine(checks, facts)), mended };
}

function notMended(name: string, { message }: Error): string {
  return `What "${name}" found could not be mended: ${message}`;
}

export async function examine<Facts>(
  checks: readonly DoctorCheck<Facts>[],
  facts: Facts,
): Promise<Examination> {
  const looked = await Promise.all(
    checks.map(async (check) => ({ check, findings: await look(check, facts) })),
  );
  const all = looked.flatMap(({ check, findings }) =>
    fewOfEachKind(check.name, findings).map((finding) => ({ check: check.name, ...finding })),
  );
  const broken = all.filter(({ level }) => level === 'broken');
  const count = looked
    .flatMap(({ findings }) => findings)
    .filter(({ level }) => level === 'broken').length;
  return {
    healthy: count === 0,
    broken: count,
    checks: looked.map(({ check: { name, sees }, findings }) => ({
      name,
      sees,
      findings: findings.length,
    })),
    findings: [...broken, ...all.filter(({ level }) => level !== 'broken')],
    mended: [],
  };
}

/** Of what is found again and again a few are told, and the rest as a number. */
const MOST_OF_A_KIND = 20;

function fewOfEachKind(check: string, findings: readonly HouseFinding[]): HouseFinding[] {
  const kinds = Map.groupBy(findings, ({ code }) => code);
  return [...kinds].flatMap(([code, those]) => {
    const [first] = those;
    const left = those.length - MOST_OF_A_KIND;
    if (first === undefined || left <= 0) return those;
    const rest: HouseFinding = {
      code,
      level: first.level,
      subject: `check:${check}`,
      what: `${left} more of the same kind (${code}) were found, ${those.length} in all.`,
      why: first.why,
      fix: 'See to those above, then run rote doctor again.',
    };
    return [...those.slice(0, MOST_OF_A_KIND), rest];
  });
}

async function look<Facts>(check: DoctorCheck<Facts>, facts: Facts): Promise<HouseFinding[]> {
  try {
    return await check.look(facts);
  } catch (error) {
    return [
      {
        code: 'not-checked',
        level: 'broken',
        subject: `check:${check.name}`,
        what: `The check "${check.name}" could not be carried out: ${(error as Error).message}`,
        why: 'Nobody knows whether something is wrong there.',
        fix: 'Fix what it names and run rote doctor again.',
      },
    ];
  }
}
