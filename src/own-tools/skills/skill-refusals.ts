/** How requests about skills are refused. */
import { badRequest, type Fault, type RoteError } from '../../base/errors.ts';
import type { ListedSkill } from '../../skills/skill-registry.ts';

export function namesNoHosts(skill: string): RoteError {
  return badRequest({
    code: 'no-hosts',
    message: `The skill "${skill}" names no hosts, so there is nothing to grant.`,
    hint: 'Its author names them in the metadata of its SKILL.md: rote-hosts: "api.example.com"',
  });
}

export function noChecks({ name, folder }: ListedSkill): RoteError {
  return badRequest({
    code: 'no-checks',
    message: `The skill "${name}" has no checks, so nothing was tried.`,
    hint: `Write one: ${folder}/checks/NAME.json (rote help skills.md#checks)`,
  });
}

export function notYours({ name, source }: ListedSkill): RoteError {
  return badRequest({
    code: 'not-yours',
    message: `The skill "${name}" is not in your own folder; it comes from ${source.folder}.`,
    hint: `rote skills disable ${name} switches it off.`,
  });
}

export function notForRuns(skill: string): RoteError {
  return badRequest({
    code: 'not-a-person',
    message: `Only a person insists that the skill "${skill}" may do worse than before.`,
    hint: 'Leave insist out, or tell them what would be otherwise.',
  });
}

export function notItsOwn(skill: string): RoteError {
  return badRequest({
    code: 'not-allowed',
    message: `The skill "${skill}" is none that a run may change: it ships with Rote, or its owner made it and it is not in use.`,
    hint: 'Save it under another name.',
  });
}

export function notWhatWasShown(skill: string, hash: string): RoteError {
  return badRequest({
    code: 'not-what-was-shown',
    message: `What is in the folder of the skill "${skill}" is not what has that hash.`,
    hint: `Look at what is there now: rote skills enable ${skill} --dry-run`,
    details: { hash },
  });
}

export function whichTools(skill: string): RoteError {
  return badRequest({
    code: 'nothing-to-grant',
    message: `What the skill "${skill}" asks for has no like among the tools of Rote.`,
    hint: `Choose some yourself: rote tools list, then rote skills allow ${skill} TOOLS`,
  });
}

export function notFromHere(): RoteError {
  return badRequest({
    code: 'not-from-here',
    message:
      'Sub-agents save no skills, and neither does anybody who is only heard: nobody there can read one before it is used.',
    hint: 'Say what is missing; the conversation in which it is read may save it.',
  });
}

export function rejected(skill: string, reasons: readonly string[]): Fault {
  return {
    code: 'skill-rejected',
    message: `${skill} is refused by its judges. ${reasons.join(' ')}`,
    hint: 'Change what they name and save it again, or tell your person why it does not work.',
  };
}
