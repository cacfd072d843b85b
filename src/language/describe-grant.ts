/** What is granted to a schedule, in the words of whoever agrees to it: all of it is seen, and nothing in it steers a terminal. */
import { printable } from '../base/printable.ts';
import type { Grant } from '../domain/grant.ts';

interface GrantWords {
  program: (command: string, where: string) => string;
  folder: (folder: string) => string;
  reading: (text: string) => string;
  address: (host: string) => string;
}

const ENGLISH: GrantWords = {
  program: (command, where) =>
    `It may run ${command}${where} on this machine, in its box; nothing else is allowed by that.`,
  folder: (folder) => ` in the folder ${folder}`,
  reading: (text) => ` with ${text} as its input`,
  address: (host) =>
    `It may reach ${host} in your own network; no other host and port is allowed by that.`,
};

const GERMAN: GrantWords = {
  program: (command, where) =>
    `Es darf ${command}${where} auf diesem Rechner ausführen, in seiner Box; sonst ist damit nichts erlaubt.`,
  folder: (folder) => ` im Ordner ${folder}`,
  reading: (text) => ` mit ${text} als Eingabe`,
  address: (host) =>
    `Es darf ${host} in deinem eigenen Netz erreichen; kein anderer Rechner oder Port ist damit erlaubt.`,
};

export function describeGrant(grant: Grant, language = 'en'): string {
  const words = language === 'de' ? GERMAN : ENGLISH;
  if (grant.kind === 'private-address') return words.address(printable(grant.host));
  const { cwd, stdin } = grant;
  const where = [
    ...(cwd === undefined ? [] : [words.folder(written(cwd))]),
    ...(stdin === undefined ? [] : [words.reading(written(stdin))]),
  ];
  return words.program(grantInShort(grant), where.join(''));
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
