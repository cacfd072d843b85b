/** Tells what is granted to a schedule, in the words of whoever agrees to it: all of it is seen, and nothing in it steers a terminal. */
import { printable } from '../base/printable.ts';
import { type Grant, isOutside } from '../domain/grant.ts';
import { ENGLISH_GRANTS } from './en/english-grants.ts';
import type { GrantPlace, GrantWords } from './grant-words.ts';

/** What asks for a grant is refused by the settings, and so would run in its box. */
export function describeGrant(
  grant: Grant,
  words: GrantWords = ENGLISH_GRANTS,
  place: Exclude<GrantPlace, 'outside'> = 'box',
): string {
  const until = grant.untilUtc === undefined ? '' : words.until(grant.untilUtc);
  if (grant.kind === 'private-address') return words.address(printable(grant.host)) + until;
  if (grant.kind === 'folder') return words.files[grant.access](written(grant.path)) + until;
  const { cwd, stdin } = grant;
  const where = [
    ...(cwd === undefined ? [] : [words.folder(written(cwd))]),
    ...(stdin === undefined ? [] : [words.reading(written(stdin))]),
  ];
  const command = `${grantInShort(grant)}${where.join('')}`;
  return words.program[isOutside(grant) ? 'outside' : place](command) + until;
}

/** `df -h`, the host, or the folder. */
export function grantInShort(grant: Grant): string {
  if (grant.kind === 'private-address') return printable(grant.host);
  if (grant.kind === 'folder') return `${written(grant.path)} (${grant.access})`;
  return `\`${grant.command.map(written).join(' ')}\``;
}

/** A word as it is; anything that could be taken for two, or that ends the quotation, in quotation marks. */
function written(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : printable(JSON.stringify(text));
}
