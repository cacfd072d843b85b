/**
 * Who a `From` line says that a mail is from, read by ourselves: servers differ about a line that is not well formed, and some
 * take for the address what is part of a name. What stands in angle brackets is the address, and all in front of it a name.
 * What can be read in two ways has no sender.
 */
import type { MailAddress } from './mail-address.ts';

const LONGEST = 10_000;
const LONGEST_NAME = 300;
const MOST = 100;
/** Looser than what we send to: a machine in the house has no dot in its name. */
const PLAIN = /^[^\s<>()[\]",;:\\@]{1,64}@[^\s<>()[\]",;:\\@]{1,253}$/u;

/** In the order of the line, names as they are encoded there; null where it is not clear. */
export function readSenders(line: string): MailAddress[] | null {
  const parts = mailboxesIn(line.slice(0, LONGEST));
  if (parts === null || parts.length > MOST) return null;
  const senders = joined(parts).map(({ phrase, bracketed }) => {
    const address = (bracketed ?? phrase).trim().toLowerCase();
    const name = bracketed === null ? '' : phrase.trim().slice(0, LONGEST_NAME);
    return { name: name === '' ? null : name, address };
  });
  return senders.every(({ address }) => PLAIN.test(address)) ? senders : null;
}

/** "Doe, John <john@example.org>": many programs forget the quotes. */
function joined(parts: readonly Mailbox[]): Mailbox[] {
  const mailboxes: Mailbox[] = [];
  let before: string[] = [];
  for (const { phrase, bracketed } of parts) {
    const isName = bracketed === null && !phrase.includes('@');
    const said = [...before, phrase.trim()].filter((one) => one !== '');
    if (!isName) mailboxes.push({ phrase: said.join(', '), bracketed });
    before = isName ? said : [];
  }
  // A name that no address follows makes the line unclear.
  return before.length === 0 ? mailboxes : [...mailboxes, { phrase: '', bracketed: null }];
}

interface Mailbox {
  /** Without comments and quotes. */
  phrase: string;
  bracketed: string | null;
}

/** Null where brackets, quotes and comments stand as in no mailbox. */
function mailboxesIn(line: string): Mailbox[] | null {
  const plain = withoutQuotes(line);
  if (plain === null) return null;
  const found: Mailbox[] = [];
  for (const part of plain.split(',')) {
    const { phrase = '', inner } = MAILBOX.exec(part)?.groups ?? {};
    if (phrase === '' && inner === undefined && part !== '') return null;
    found.push({ phrase: shown(phrase), bracketed: inner === undefined ? null : shown(inner) });
  }
  return found;
}

const MAILBOX = /^(?<phrase>[^<>)]*)(?:<(?<inner>[^<>)]*)>\s*)?$/;

/** What is quoted means nothing: it is moved to where no sign stands, and back. */
const MOVED = 0xf0000;
const moved = (sign: string): string => String.fromCodePoint(MOVED + (sign.codePointAt(0) ?? 0));
const shown = (text: string): string =>
  text.replaceAll(/[\u{f0000}-\u{fffff}]/gu, (sign) =>
    String.fromCodePoint((sign.codePointAt(0) ?? MOVED) - MOVED),
  );

const STEPS: Readonly<Record<string, number>> = { '(': 1, ')': -1 };

/** Null where a quote or a comment does not end. */
function withoutQuotes(line: string): string | null {
  let kept = '';
  let comments = 0;
  let isQuoted = false;
  for (const sign of line.match(/\\[\s\S]|[\s\S]/gu) ?? []) {
    if (comments > 0) comments += STEPS[sign] ?? 0;
    else if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) kept += moved(sign.replace(/^\\(?=[\s\S])/u, ''));
    else if (sign === '(') comments = 1;
    else kept += sign;
  }
  return isQuoted || comments > 0 ? null : kept;
}
