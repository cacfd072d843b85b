/**
 * What about a step of a plan can't work on this machine as it is now: a program that is not installed or has no box, one
 * that would see only its box, a host that nobody knows. Facts in, findings out.
 */
import type { BoxState } from '../domain/box.ts';
import type { HouseFinding } from '../domain/house-finding.ts';
import type { PlanTool } from '../domain/plan/plan.ts';

export interface MachineFacts {
  box: BoxState;
  isInstalled: (program: string) => boolean;
  /** Whether the settings let it out of its box. */
  isUnboxed: (program: string) => boolean;
  /** Whether programs in a box reach any host. */
  hasNetwork: boolean;
  /** The hosts that no name server knows. */
  unknownHosts: ReadonlySet<string>;
}

export type Found = Omit<HouseFinding, 'subject'>;

/** What these look at, of which a box has its own. */
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

export function decideStepFindings(
  step: PlanTool,
  { called, tool }: { called: string; tool: string },
  machine: MachineFacts | null,
): Found[] {
  if (machine === null) return [];
  const at = `the step "${step.toolId}" of ${called}`;
  if (step.toolPath !== undefined) return boxFindings(at, 'a script', machine.box);
  if (tool === 'shell.run') return programFindings(at, step.input['command'], machine);
  const host = hostOfStep(step);
  return host !== null && machine.unknownHosts.has(host) ? [unknownHost(at, host)] : [];
}

/** The host that a step reaches, where it is written there; null where it reaches none, or it is filled in. */
export function hostOfStep({ input: { url } }: Pick<PlanTool, 'input'>): string | null {
  if (typeof url !== 'string' || /^[^/]*\/\/[^/?#]*\$\{/.test(url)) return null;
  const text = url.replaceAll(/\$\{(?:(?!\$\{)[^}])*\}/g, 'x');
  return URL.canParse(text) ? new URL(text).hostname : null;
}

function programFindings(at: string, command: unknown, machine: MachineFacts): Found[] {
  const program = Array.isArray(command) ? String(command[0]) : '';
  if (program === '' || program.includes('${')) return [];
  const isUnboxed = machine.isUnboxed(program);
  const box = isUnboxed ? [] : boxFindings(at, program, machine.box);
  if (!machine.isInstalled(program)) return [...box, missingProgram(at, program)];
  const seen = isUnboxed || machine.box.kind !== 'boxed' ? undefined : looksAt(program);
  const isBlind = seen !== undefined && !(seen === 'network' && machine.hasNetwork);
  return isBlind ? [...box, blindProgram(at, program, seen)] : box;
}

function looksAt(program: string): keyof typeof SEES | undefined {
  const found = Object.entries(PROGRAMS).find(([, names]) =>
    (names as readonly string[]).includes(program),
  );
  return found?.[0] as keyof typeof SEES | undefined;
}

function boxFindings(at: string, program: string, box: BoxState): Found[] {
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

function missingProgram(at: string, program: string): Found {
  return {
    code: 'program-missing',
    level: 'broken',
    what: `${at} runs ${program}, which is not installed here.`,
    why: 'Each run that comes to it fails.',
    fix: `Install ${program}, or name it by its path.`,
    facts: { program },
  };
}

function blindProgram(at: string, program: string, seen: keyof typeof SEES): Found {
  return {
    code: `own-${seen}`,
    level: 'warning',
    what: `${at} runs ${program} in its box: ${SEES[seen]}.`,
    why: 'What it says is not about this machine.',
    fix: `Name it in tools.shell.unboxed in config.yaml, where it may do what your user may do.`,
    facts: { program },
  };
}

function unknownHost(at: string, host: string): Found {
  return {
    code: 'unknown-host',
    level: 'warning',
    what: `${at} reaches ${host}, a name that can't be resolved now.`,
    why: 'Where that stays so, each of its runs fails.',
    fix: 'Look at how it is written.',
    facts: { host },
  };
}
