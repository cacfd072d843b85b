/**
 * Whether the account's own server has checked that a mail comes from the domain of its sender: DMARC, or DKIM of that domain,
 * as the uppermost `Authentication-Results` with the server's own name says. Anybody can write such a header into a mail; a
 * server puts its own above all others, and takes away those that bear its name.
 */
import { domainOf, isAddress } from '../domain/mail/mail-address.ts';

const LONGEST = 10_000;

/** The address of the sender; null if nobody has checked it. */
export function authenticatedSender({
  from,
  results,
  authservId,
}: {
  /** All that the mail says it is from. */
  from: readonly { address: string }[];
  /** Values of its `Authentication-Results`, the uppermost first. */
  results: readonly string[];
  authservId: string | null;
}): string | null {
  const [sender, ...others] = from;
  if (authservId === null || sender === undefined || others.length > 0) return null;
  if (!isAddress(sender.address)) return null;
  const own = results.find((value) => idOf(value) === authservId.toLowerCase());
  if (own === undefined) return null;
  const domain = domainOf(sender.address);
  const passed = readResults(own).some(
    ({ method, result, properties }) =>
      result === 'pass' &&
      ((method === 'dmarc' && properties.get('header.from') === domain) ||
        (method === 'dkim' && isAligned(properties.get('header.d'), domain))),
  );
  return passed ? sender.address : null;
}

/** The domain that signed is that of the sender, or one above it that is more than a whole ending. */
function isAligned(signed: string | undefined, domain: string): boolean {
  if (signed === undefined || !signed.includes('.')) return false;
  return signed === domain || domain.endsWith(`.${signed}`);
}

/** `mx.example.org; …` or `mx.example.org 1; …`. */
function idOf(value: string): string {
  return /^\s*([^\s;]+)/.exec(withoutComments(value))?.[1]?.toLowerCase() ?? '';
}

interface AuthResult {
  method: string;
  result: string;
  properties: ReadonlyMap<string, string>;
}

function readResults(value: string): AuthResult[] {
  const [, ...parts] = withoutComments(value).split(';');
  return parts.flatMap((part) => {
    const [first = '', ...rest] = part.trim().toLowerCase().split(/\s+/);
    const [method, result] = first.split('=');
    if (method === undefined || result === undefined) return [];
    const properties = rest.flatMap((one) => {
      const at = one.indexOf('=');
      return at < 1 ? [] : [[one.slice(0, at), one.slice(at + 1).replaceAll('"', '')] as const];
    });
    return [{ method: method.split('/', 1)[0] ?? '', result, properties: new Map(properties) }];
  });
}

/** What stands in brackets or in quotes means nothing here; a semicolon in there begins nothing. */
function withoutComments(value: string): string {
  let depth = 0;
  let isQuoted = false;
  let kept = '';
  for (const sign of value.slice(0, LONGEST)) {
    if (sign === '"' && depth === 0) isQuoted = !isQuoted;
    else if (sign === '(' && !isQuoted) depth += 1;
    else if (sign === ')' && !isQuoted && depth > 0) depth -= 1;
    else if (depth === 0 && !isQuoted) kept += sign;
  }
  return kept;
}
