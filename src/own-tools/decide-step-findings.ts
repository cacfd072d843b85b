/**
 * What about a step of a plan can't work on this machine as it is now: a program that is not installed or has no box, one
 * that would see only its box, a host that nobody knows. Facts in, findings out.
 */
import type { BoxState } from '../domain/box.ts';
import type { HouseFinding } from '../domain/house-finding.ts';
import type { PlanTool } from '../domain/plan/plan.ts';
import { nameOf, wordsOfCommand } from '../tools/outside/program-words.ts';
import { type BoxView, isHandedIn, outsideBox } from './outside-box.ts';
import { SCRIPT_TOOL } from './skills/script-rights.ts';

export interface MachineFacts {
  box: BoxState;
  isInstalled: (program: string) => boolean;
  /** True if the settings let it out of its box. */
  isUnboxed: (program: string) => boolean;
  /** The machine as a program in a box sees it. */
  boxView: BoxView;
  /** The folder that programs in a box share with the machine. */
  workspace: string;
  /** True if programs in a box reach any host. */
  hasNetwork: boolean;
  /** The hosts that no name server knows. */
  unknownHosts: ReadonlySet<string>;
}

export type StepFinding = Omit<HouseFinding, 'subject'>;

/** Things that programs look at and of which a box has its own. */
const PROGRAMS = {
  disks: ['df', 'lsblk', 'findmnt'],
  processes: ['ps', 'top', 'htop', 'pgrep', 'pidof'],
  network: ['curl', 'wget', 'ping', 'ssh', 'scp', 'dig'],
} as const;

const SEES = {
  disks: 'its box has disks of its own; system.disk tells how full those of the machine are',
  processes: 'its box has processes of its own, and sees no others',
  network: 'its box has no network until tools.shell.hosts in config.yaml names a host',
} as const;

/** A step as it stands in what is judged. */
interface StepPlace {
  /** Of the schedule; null in a draft. */
  id: string | null;
  /** The name of the schedule in a sentence. */
  called: string;
  /** Its tool, by the name that is no alias. */
  tool: string;
  /** How a program is let out of its box: by a grant to the schedule, by the settings where those allow the program, or not. */
  way: 'grant' | 'settings' | 'none';
}

export function decideStepFindings(
  step: PlanTool,
  { id, called, tool, way }: StepPlace,
  machine: MachineFacts | null,
): StepFinding[] {
  if (machine === null) return [];
  const at = `the step "${step.toolId}" of ${called}`;
  if (step.toolPath !== undefined || tool === SCRIPT_TOOL)
    return boxFindings(at, 'a script', machine.box);
  if (tool === 'shell.run') return programFindings({ at, id, way }, step.input['command'], machine);
  const host = hostOfStep(step);
  return host !== null && machine.unknownHosts.has(host) ? [unknownHost(at, host)] : [];
}

/** The host that a step reaches, where it is written there; null where it reaches none, or it is filled in. */
export function hostOfStep({ input: { url } }: Pick<PlanTool, 'input'>): string | null {
  if (typeof url !== 'string' || /^[^/]*\/\/[^/?#]*\$\{/.test(url)) return null;
  const text = url.replaceAll(/\$\{(?:(?!\$\{)[^}])*\}/g, 'x');
  return URL.canParse(text) ? new URL(text).hostname : null;
}

function programFindings(
  { at, id, way }: Pick<StepPlace, 'id' | 'way'> & { at: string },
  command: unknown,
  machine: MachineFacts,
): StepFinding[] {
  const words = Array.isArray(command) ? command.map(String) : [];
  const [program = ''] = words;
  if (program === '' || program.includes('${')) return [];
  const leavesBox = way === 'grant' || (way === 'settings' && machine.isUnboxed(program));
  const box = leavesBox ? [] : boxFindings(at, program, machine.box);
  if (!machine.isInstalled(program)) return [...box, missingProgram(at, program)];
  if (leavesBox || machine.box.kind !== 'boxed') return box;
  const outside = outsideBox(words, machine.boxView);
  return [
    ...box,
    ...blindPrograms({ at, id }, words, machine),
    ...outsideFindings({ at, id, words }, outside, machine),
  ];
}

/** Each once, also in the text that a shell reads. */
function blindPrograms(
  { at, id }: { at: string; id: string | null },
  words: readonly string[],
  { hasNetwork }: MachineFacts,
): StepFinding[] {
  const names = wordsOfCommand(words).programs.map(({ program }) => nameOf(program));
  return [...new Set(names)].flatMap((program) => {
    const seen = looksAt(program);
    const isBlind = seen !== undefined && !(seen === 'network' && hasNetwork);
    return isBlind ? [blindProgram({ at, id, program }, seen)] : [];
  });
}

function looksAt(program: string): keyof typeof SEES | undefined {
  const found = Object.entries(PROGRAMS).find(([, names]) =>
    (names as readonly string[]).includes(program),
  );
  return found?.[0] as keyof typeof SEES | undefined;
}

function outsideFindings(
  { at, id, words }: { at: string; id: string | null; words: readonly string[] },
  outside: readonly string[],
  machine: MachineFacts,
): StepFinding[] {
  const [program = ''] = words;
  if (outside.length > 0) return [pathsOutside({ at, id, program }, outside, machine)];
  return isHandedIn(words, machine.boxView) ? [aloneInBox({ at, id, program }, machine)] : [];
}

/** What a script of the machine does inside can't be seen; that it finds nothing of the machine there can. */
function aloneInBox(
  { at, id, program }: { at: string; id: string | null; program: string },
  { workspace }: MachineFacts,
): StepFinding {
  return {
    code: 'alone-in-box',
    level: 'warning',
    what: `${at} runs ${program} in a box that has this file and the workspace, ${workspace}, and no other file of yours.`,
    why: 'What it reads elsewhere is not there, and what it writes elsewhere is lost.',
    fix: `If it needs other files, let exactly this command out of its box (rote schedule approve ${id} --outside-box), or move them into the workspace.`,
    facts: { program, workspace },
  };
}

const MOST_NAMED = 5;

function pathsOutside(
  { at, id, program }: { at: string; id: string | null; program: string },
  outside: readonly string[],
  { workspace }: MachineFacts,
): StepFinding {
  const more = outside.length > MOST_NAMED ? ` and ${outside.length - MOST_NAMED} more` : '';
  const paths = `${outside.slice(0, MOST_NAMED).join(', ')}${more}`;
  return {
    code: 'outside-box',
    level: 'warning',
    what: `${at} runs ${program} in a box that does not have ${paths}.`,
    why: 'It does not find what lies there, and what it writes there is lost, or lies in the workspace.',
    fix: `Let exactly this command out of its box (rote schedule approve ${id} --outside-box), or name ${program} in tools.shell.allow and in tools.shell.unboxed in config.yaml, or move the files into the workspace, ${workspace}.`,
    facts: { program, paths, workspace },
  };
}

function boxFindings(at: string, program: string, box: BoxState): StepFinding[] {
  const facts = { program };
  switch (box.kind) {
    case 'boxed':
      return [];
    case 'open':
      return [
        {
          code: 'open-box',
          level: 'warning',
          what: `${at} runs ${program} with all the rights of Rote: ${box.why}.`,
          why: 'It can read what Rote can read, and nothing limits it.',
          fix: 'Set sandbox.mode to required in config.yaml.',
          facts,
        },
      ];
    case 'refused':
      return [
        {
          code: 'no-box',
          level: 'broken',
          what: `${at} runs ${program}, and no program runs here: ${box.why}.`,
          why: 'Each run that comes to it fails.',
          fix: `${box.hint}.`,
          facts,
        },
      ];
  }
}

function missingProgram(at: string, program: string): StepFinding {
  return {
    code: 'program-missing',
    level: 'broken',
    what: `${at} runs ${program}, and there is no such program here.`,
    why: 'Each run that comes to it fails.',
    fix: program.includes('/')
      ? 'Put it there, or name it by another path.'
      : `Install ${program}, or name it by its path.`,
    facts: { program },
  };
}

function blindProgram(
  { at, id, program }: { at: string; id: string | null; program: string },
  seen: keyof typeof SEES,
): StepFinding {
  return {
    code: `own-${seen}`,
    level: 'warning',
    what: `${at} runs ${program} in its box: ${SEES[seen]}.`,
    why: 'What it says is not about this machine.',
    fix: `Let exactly this command out of its box, where it may do what your user may do: rote schedule approve ${id ?? 'ID'} --outside-box.`,
    facts: { program },
  };
}

function unknownHost(at: string, host: string): StepFinding {
  return {
    code: 'unknown-host',
    level: 'warning',
    what: `${at} reaches ${host}, a name that can't be resolved now.`,
    why: 'Where that stays so, each of its runs fails.',
    fix: 'Look at how it is written.',
    facts: { host },
  };
}
