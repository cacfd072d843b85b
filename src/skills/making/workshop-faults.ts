/** How the workshop says no. */
import { type Fault, RoteError } from '../../base/errors.ts';
import type { Finding } from '../skill.ts';
import type { Revision } from './revisions.ts';

export function unknownRevision(
  name: string,
  revision: number,
  revisions: readonly Revision[],
): Fault {
  if (revisions.length === 0) {
    return {
      code: 'unknown-revision',
      message: `Nothing was kept of ${name} yet, so there is nothing to go back to.`,
      hint: 'A revision is kept each time it is changed: rote skills history NAME lists them.',
    };
  }
  return {
    code: 'unknown-revision',
    message: `${name} has no revision ${revision}.`,
    hint: `It has ${revisions.map((one) => one.revision).join(', ')}.`,
  };
}

export function alreadyThere(names: readonly string[]): Fault {
  return {
    code: 'skill-exists',
    message: `There is already ${names.length === 1 ? 'a skill' : 'skills'} of that name: ${names.join(', ')}.`,
    hint: 'Overwrite (the old one is kept as a revision), or choose another name.',
    details: { names: [...names] },
  };
}

export function doesWorse(name: string, findings: readonly Finding[]): Fault {
  const [first, ...more] = findings;
  const others = more.length === 0 ? '' : ` And ${more.length} more.`;
  return {
    code: 'skill-worse',
    message: `The new ${name} does worse than the one that is there, which stays: ${first?.message ?? ''}${others}`,
    hint: 'Fix that. If it is meant, a person insists: rote skills install with --overwrite --insist, or skill.save with insist.',
    details: { findings: [...findings] },
  };
}

export function changedMeanwhile(name: string): Fault {
  return {
    code: 'skill-changed',
    message: `The skill "${name}" was changed by somebody else meanwhile, so nothing was changed here.`,
    hint: `Look at it as it is now: rote skills show ${name}`,
  };
}

export function notProposed(name: string): Fault {
  return {
    code: 'not-what-was-shown',
    message: `The change of the skill "${name}" that was shown is not the one that waits, or none waits any more.`,
    hint: `Look at it as it is now: rote skills show ${name}`,
  };
}

export function notAFolder(name: string): Fault {
  return {
    code: 'skill-is-no-folder',
    message: `${name} in the folder of skills is a link or a file, not a folder.`,
    hint: 'Change it where it leads to, or delete it by hand.',
  };
}

/** Several refusals as one, with everything that was found. */
export function joinFaults(faults: readonly Fault[]): Fault {
  const [first] = faults;
  if (faults.length === 1 && first !== undefined) return first;
  const findings = faults.flatMap(({ details }) => {
    const found = details?.['findings'];
    return Array.isArray(found) ? found : [];
  });
  const told = faults.slice(0, 10).map(({ message }) => message);
  if (faults.length > told.length) told.push(`And ${faults.length - told.length} more.`);
  return {
    code: first?.code ?? 'skill-refused',
    message: told.join(' '),
    hint: [...new Set(faults.map(({ hint }) => hint))].slice(0, 3).join(' '),
    details: { findings },
  };
}

export function asRoteError(error: unknown, folder: string): unknown {
  if (error instanceof RoteError || !(error instanceof Error) || !('code' in error)) return error;
  return new RoteError(
    {
      code: 'skills-unwritable',
      message: `The skills in ${folder} can't be changed: ${error.message}.`,
      hint: 'Look at the rights of the folder and at the space on the disk. No skill is half changed.',
    },
    { blame: 'failure', cause: error },
  );
}
