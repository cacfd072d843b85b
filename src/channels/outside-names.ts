/** Names that people and files have elsewhere: anybody's words, made harmless. */

const LONGEST_NAME = 100;
const LONGEST_FILE_NAME = 200;

export function personName(name: string): string {
  return name.slice(0, LONGEST_NAME).toWellFormed().trim();
}

/** The name of a file, and no way to another folder. */
export function fileName(name = ''): string {
  return name
    .slice(-LONGEST_FILE_NAME)
    .toWellFormed()
    .replaceAll(/[/\\\p{Cc}\p{Cf}]/gu, '_')
    .replace(/^\.+/, '_');
}
