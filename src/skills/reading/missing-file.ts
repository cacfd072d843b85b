/** A file that a skill names and does not bring along. */
import type { Finding } from '../skill.ts';

export function missingFile(file: string, level: Finding['level']): Finding {
  return {
    level,
    code: 'missing-file',
    line: 1,
    message: `It names the file ${file}, which is not in the folder.`,
    fix: 'Add the file, or correct its name.',
  };
}
