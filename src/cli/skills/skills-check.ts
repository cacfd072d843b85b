/** `rote skills check`: the rules of the standard, and what this house knows of the tools that a skill and its plan call. */
import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Fault, RoteError } from '../../base/errors.ts';
import { printable } from '../../base/printable.ts';
import { databaseFile } from '../../home/database-file.ts';
import type { CheckedSkill, PlacedFinding } from '../../skills/check-skills.ts';
import type { ScanFinding } from '../../skills/scan/scan-rule.ts';
import { scanLines } from '../../skills/scan/scan-words.ts';
import type { CliContext, CommandAnswer, CommandCall } from '../command.ts';
import { withHome } from '../with-home.ts';

export async function skillsCheck(call: CommandCall): Promise<CommandAnswer> {
  const { positionals, context } = call;
  // Makes no data folder: of this house, a check only says which names are taken, and which tools are not there.
  const { checkSkills } = await import('../../skills/check-skills.ts');
  const { valueOrThrow } = await import('../../base/errors.ts');
  const { folderOfSameName } = await import('../../own-tools/same-name.ts');
  const checked = valueOrThrow(checkSkills(positionals[0] ?? ''));
  const isUnknown = await unknownTools(context, checked);
  const ofPlans = await planFindings(context, checked);
  const scanned = call.flags.isSet('security') ? await scanSkills(checked) : NOT_SCANNED;
  const skills = checked.map((skill) => {
    const folder = folderOf(skill);
    const other = folderOfSameName(context.home, { name: skill.name, folder });
    const found = [
      ...(other === null ? [] : [nameTaken(other)]),
      ...skill.mayCall.flatMap((tool) => isUnknown.get(tool) ?? []),
      ...(ofPlans.get(skill) ?? []),
    ];
    const scan = scanned.get(skill);
    const { plan: _, ...told } = skill;
    const errors = [...found, ...(scan ?? [])].filter(({ level }) => level === 'error');
    const valid = told.valid && errors.length === 0;
    const findings = [...told.findings, ...found];
    return { ...told, valid, findings, ...(scan !== undefined && { scan }) };
  });
  const lines = skills.flatMap(({ path, valid, findings, mayCall, scan }) => [
    `${valid ? 'valid  ' : 'invalid'} ${path}`,
    ...(mayCall.length === 0 ? [] : [`  its runs may call ${mayCall.join(', ')}`]),
    ...findings.flatMap(({ level, line, message, fix, path: file = path }) => [
      `  ${level}, ${file === path ? '' : `${basename(file)}, `}line ${line}: ${message}`,
      `    ${fix}`,
    ]),
    ...(scan === undefined ? [] : [...scanReport(scan), NOT_JUDGED]),
  ]);
  const invalid = skills.filter(({ valid }) => !valid);
  if (invalid.length === 0) return { data: { skills }, text: lines.map(printable).join('\n') };
  throw new RoteError(
    {
      code: 'invalid-skill',
      message: `${invalid.length} of ${skills.length} skills ${invalid.length === 1 ? 'is' : 'are'} not valid.`,
      hint: 'Each finding says what to change.',
    },
    { blame: 'failure', data: { skills }, report: lines },
  );
}

const NOT_JUDGED =
  '  no judge has read it here; once it is installed: rote skills judge NAME. Without a model the scan alone is the gate.';

const NOT_SCANNED: ReadonlyMap<CheckedSkill, ScanFinding[]> = new Map();

/** What the scan says of each; a folder that can't be read whole is a finding as well. */
async function scanSkills(
  checked: readonly CheckedSkill[],
): Promise<ReadonlyMap<CheckedSkill, ScanFinding[]>> {
  const { readSkillFolder } = await import('../../skills/skill-folder.ts');
  const { scanTree } = await import('../../skills/scan/scan-tree.ts');
  const found = new Map<CheckedSkill, ScanFinding[]>();
  for (const skill of checked) {
    const read = await readSkillFolder(folderOf(skill));
    found.set(skill, read.ok ? await scanTree(read.value.files) : [notScanned(read.fault)]);
  }
  return found;
}

function notScanned({ code, message, hint }: Fault): ScanFinding {
  return { level: 'error', weight: 'high', path: '.', line: 1, code, message, fix: hint };
}

function scanReport(scan: readonly ScanFinding[]): string[] {
  if (scan.length === 0) return ['  the scan found nothing'];
  return ['  the scan found', ...scanLines(scan).map((line) => `    ${line}`)];
}

function folderOf({ path }: CheckedSkill): string {
  return statSync(path).isDirectory() ? path : dirname(path);
}

/** Findings about the calls of their plans, as far as this house can tell: the same that a schedule would be refused for. */
async function planFindings(
  context: CliContext,
  checked: readonly CheckedSkill[],
): Promise<ReadonlyMap<CheckedSkill, PlacedFinding[]>> {
  const found = new Map<CheckedSkill, PlacedFinding[]>();
  if (!checked.some(({ plan }) => plan !== null) || !existsSync(databaseFile(context.home)))
    return found;
  const tools = checked.flatMap(({ actions }) => actions);
  return withHome(context, async ({ plans }) => {
    const desk = await plans();
    for (const skill of checked) {
      if (skill.plan === null) continue;
      const { file, document } = skill.plan;
      const work = { plan: document, requiredTools: skill.mayCall };
      const hasScript = (toolPath: string) => isOwnScript(toolPath, dirname(skill.path));
      const faults = await desk.faultsOf(work, { tools, hasScript });
      found.set(
        skill,
        faults.map((fault) => inPlan(fault, file)),
      );
    }
    return found;
  });
}

/** `skills/<name of its folder>/<file>`: where it would be when it is installed. */
function isOwnScript(toolPath: string, folder: string): boolean {
  const [top, name, ...rest] = toolPath.split('/');
  if (top !== 'skills' || name !== basename(folder) || rest.includes('..')) return false;
  return statSync(join(folder, ...rest), { throwIfNoEntry: false })?.isFile() === true;
}

/** A secret that is not set is missing in the house, and not in the skill. */
function inPlan({ code, message, hint }: Fault, path: string): PlacedFinding {
  const level = code === 'unknown-secret' ? 'warning' : 'error';
  return { level, code, line: 1, message, fix: hint, path };
}

/** A finding for each tool that they want and that is neither here nor an action of one of them. */
async function unknownTools(
  context: CliContext,
  checked: readonly { mayCall: readonly string[]; actions: readonly string[] }[],
): Promise<ReadonlyMap<string, PlacedFinding>> {
  const own = new Set(checked.flatMap(({ actions }) => actions));
  const wanted = new Set(checked.flatMap(({ mayCall }) => mayCall).filter((one) => !own.has(one)));
  const found = new Map<string, PlacedFinding>();
  if (wanted.size === 0 || !existsSync(databaseFile(context.home))) return found;
  return withHome(context, async ({ tools }) => {
    for (const name of wanted) {
      const fault = await tools.show(name).then(
        () => null,
        (error: unknown) => error,
      );
      if (fault instanceof RoteError && fault.code === 'unknown-tool')
        found.set(name, noSuchTool(name, fault.hint));
    }
    return found;
  });
}

function noSuchTool(name: string, hint: string): PlacedFinding {
  return {
    level: 'warning',
    code: 'unknown-tool',
    line: 1,
    message: `It wants to call ${name}, and there is no tool of that name here.`,
    fix: hint,
  };
}

function nameTaken(other: string): PlacedFinding {
  return {
    level: 'warning',
    code: 'same-name',
    line: 1,
    message: `There is a skill of that name in ${other}; of the two, only one counts.`,
    fix: 'Give it another name, unless it is to take the place of that one.',
  };
}
