/** What is granted to a schedule, in the words of whoever agrees to it: all of it is seen, and nothing in it steers a terminal. */
import { printable } from '../base/printable.ts';
import { type Grant, isOutside } from '../domain/grant.ts';

/** In its box; out of it by this grant, or by the settings; or nobody looked. */
type GrantPlace = 'box' | 'outside' | 'settings' | 'unknown';

interface GrantWords {
  /** Where it runs, as far as that is known. */
  program: Record<GrantPlace, (command: string) => string>;
  folder: (folder: string) => string;
  reading: (text: string) => string;
  address: (host: string) => string;
}

const ENGLISH: GrantWords = {
  program: {
    box: (command) =>
      `It may run ${command} on this machine, in its box; nothing else is allowed by that.`,
    outside: (command) =>
      `It may run ${command} outside its box, with all that your account may; nothing else is allowed by that.`,
    settings: (command) =>
      `It may run ${command} on this machine; that runs outside its box, with all that your account may, as config.yaml says now.`,
    unknown: (command) => `It may run ${command} on this machine; nothing else is allowed by that.`,
  },
  folder: (folder) => ` in the folder ${folder}`,
  reading: (text) => ` with ${text} as its input`,
  address: (host) =>
    `It may reach ${host} in your own network; no other host and port is allowed by that.`,
};

const GERMAN: GrantWords = {
  program: {
    box: (command) =>
      `Es darf ${command} auf diesem Rechner ausführen, in seiner Box; sonst ist damit nichts erlaubt.`,
    outside: (command) =>
      `Es darf ${command} außerhalb seiner Box ausführen, mit allem, was dein Konto darf; sonst ist damit nichts erlaubt.`,
    settings: (command) =>
      `Es darf ${command} auf diesem Rechner ausführen; das läuft außerhalb seiner Box, mit allem, was dein Konto darf, wie config.yaml es jetzt sagt.`,
    unknown: (command) =>
      `Es darf ${command} auf diesem Rechner ausführen; sonst ist damit nichts erlaubt.`,
  },
  folder: (folder) => ` im Ordner ${folder}`,
  reading: (text) => ` mit ${text} als Eingabe`,
  address: (host) =>
    `Es darf ${host} in deinem eigenen Netz erreichen; kein anderer Rechner oder Port ist damit erlaubt.`,
};

/** What asks for a grant is refused by the settings, and so would run in its box. */
export function describeGrant(
  grant: Grant,
  language = 'en',
  place: Exclude<GrantPlace, 'outside'> = 'box',
): string {
  const words = language === 'de' ? GERMAN : ENGLISH;
  if (grant.kind === 'private-address') return words.address(printable(grant.host));
  const { cwd, stdin } = grant;
  const where = [
    ...(cwd === undefined ? [] : [words.folder(written(cwd))]),
    ...(stdin === undefined ? [] : [words.reading(written(stdin))]),
  ];
  const command = `${grantInShort(grant)}${where.join('')}`;
  return words.program[isOutside(grant) ? 'outside' : place](command);
}

/** `df -h`, or the host. */
export function grantInShort(grant: Grant): string {
  if (grant.kind === 'private-address') return printable(grant.host);
  return `\`${grant.command.map(written).join(' ')}\``;
}

/** A word as it is; anything that could be taken for two, or that ends the quotation, in quotation marks. */
function written(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : printable(JSON.stringify(text));
}
