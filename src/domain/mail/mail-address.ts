/**
 * Addresses of mail, by a rule that is stricter than that of mail: one address, of plain letters, with nothing around it that
 * a mail program could take for another. What a server is given is put together from the parts that were read here.
 */
import { type Result, refuse, succeed } from '../../base/errors.ts';

export interface MailAddress {
  /** Null if it was written alone. */
  name: string | null;
  /** In small letters. */
  address: string;
}

const LONGEST = 254;
const LOCAL = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*";
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const ADDRESS = new RegExp(`^(?=.{3,${LONGEST}}$)${LOCAL}@(?:${LABEL}\\.)+${LABEL}$`);
/** A name has no signs that mean something in a header. */
const NAMED = /^([^<>()@,;:\\"[\]\p{C}]{1,100}?) *<([^<>]+)>$/u;

/** "Bob <bob@example.org>" or "bob@example.org", and nothing else. */
export function readAddress(text: string): Result<MailAddress> {
  const [, name, inner] = NAMED.exec(text) ?? [];
  const address = (inner ?? text).toLowerCase();
  if (!ADDRESS.test(address)) return refuse(notAnAddress(text));
  return succeed({ name: name?.trim() || null, address });
}

function notAnAddress(text: string) {
  return {
    code: 'bad-address',
    message: `${JSON.stringify(text.slice(0, 100))} is not one address of a mail.`,
    hint: 'Write each as bob@example.org, or as "Bob <bob@example.org>", without quotes, comments or line breaks.',
  };
}

/** As it is shown beside its name; of that only what means nothing in a header, and nothing in a plan. */
export function namedAddress({ name, address }: { name: string; address: string }): string {
  const plain = name
    .normalize()
    .replaceAll(/[^\p{L}\p{M}\p{N} .'’-]+/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, 80)
    .toWellFormed();
  return plain === '' ? address : `${plain} <${address}>`;
}

export const isAddress = (text: string): boolean => ADDRESS.test(text.toLowerCase());

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/**
 * A whole address, with or without a name before it, and `@example.com`, is compared with the addresses alone, else what is wanted may be a part of a name.
 * What somebody calls themselves is never taken for their address.
 */
export function isOneOf(wanted: string, parties: readonly MailAddress[]): boolean {
  const small = bareAddress(wanted);
  return parties.some(({ name, address }) => {
    if (small.startsWith('@')) return address.endsWith(small);
    if (small.includes('@')) return address === small;
    return `${name ?? ''} ${address}`.toLowerCase().includes(small);
  });
}

/** Of "Ana <ana@example.org>" the address, in small letters; all else as it is. */
export const bareAddress = (text: string): string =>
  (/<([^<>]+)>$/.exec(text)?.[1] ?? text).toLowerCase();

const LONGEST_TEXT = 200_000;

/** Every address that stands in a text by itself, in small letters. */
export function addressesIn(text: string): Set<string> {
  const words = text
    .slice(0, LONGEST_TEXT)
    .toLowerCase()
    .split(/[^a-z0-9.!#$%&'*+/=?^_`{|}~@-]+/);
  return new Set(words.filter((word) => word.includes('@') && ADDRESS.test(word)));
}
