/** The names of skills: what the standard allows, what can be used all the same, and what to call the rest. */

const LONGEST_NAME = 64;

/** What the standard has against a name, most telling first; empty where it is fine. */
export function nameFaults(name: string): { code: string; message: string }[] {
  const faults: { code: string; message: string }[] = [];
  const say = (code: string, why: string) =>
    faults.push({ code, message: `The name ${JSON.stringify(cut(name))} ${why}.` });
  if (lengthOf(name) > LONGEST_NAME) {
    say('name-too-long', `has ${lengthOf(name)} characters; ${LONGEST_NAME} are allowed`);
  }
  if (!/^[\p{L}\p{N}-]+$/u.test(name) || name !== name.toLowerCase()) {
    say('bad-name', 'holds something other than lowercase letters, digits and hyphens');
  }
  if (/^-|-$|--/.test(name)) {
    say('bad-name', 'has a hyphen at its start, at its end or next to another');
  }
  return faults;
}

/** As people count. */
function lengthOf(text: string): number {
  return [...text].length;
}

/** Whether a name can name a folder and stand in a list, whatever the standard says. */
export function isUsableName(name: string): boolean {
  return (
    name !== '' &&
    lengthOf(name) <= LONGEST_NAME &&
    name === name.trim() &&
    !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\]|^\.+$/u.test(name)
  );
}

/** The nearest name that the standard allows. */
export function fitName(text: string): string {
  const fitted = text
    .slice(0, 200)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  const name = [...fitted].slice(0, LONGEST_NAME).join('').replaceAll(/^-|-$/g, '');
  return name === '' ? 'skill' : name;
}

function cut(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 80)}…`;
}
