/** Which names the workshop takes. None of them can lead out of the folder of skills, or to what it hides there. */
import { type Fault, type Result, refuse, succeed } from '../../base/errors.ts';

const LONGEST_NAME = 64;

/** For what is made here: the standard's rules, in letters that every terminal can type. */
export function checkNewName(name: string): Result<string> {
  const isName = /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) && name.length <= LONGEST_NAME;
  return isName ? succeed(name) : refuse(badName(name));
}

/** For what is there, whoever made it: any name of a folder that is not hidden. */
export function checkFolderName(name: string): Result<string> {
  const isPlain = name !== '' && name.length <= 255 && !/[/\\\p{C}]|^\./u.test(name);
  return isPlain ? succeed(name) : refuse(badName(name));
}

function badName(name: string): Fault {
  return {
    code: 'bad-skill-name',
    message: `"${name.slice(0, 100).replace(/\p{C}/gu, '?')}" can't be the name of a skill.`,
    hint: `Use at most ${LONGEST_NAME} lowercase letters, digits and single hyphens between them, such as weekly-report.`,
  };
}
