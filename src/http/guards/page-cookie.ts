/** The cookie of a page session: no script reads it, and no other site has it sent. */

const NAME = 'rote';
/** As long as browsers keep one; what is unused for long is forgotten here before. */
const LONGEST_SECONDS = 400 * 86_400;
const KEPT = 'HttpOnly; SameSite=Strict; Path=/';

/** Null if there is none, and if there are several: one of them may be of somebody else. */
export function pageKeyOf(cookieHeader: string | undefined): string | null {
  const [only = '', ...others] = keysIn(cookieHeader);
  return others.length === 0 && only !== '' ? only : null;
}

export function hasSeveralKeys(cookieHeader: string | undefined): boolean {
  return keysIn(cookieHeader).length > 1;
}

function keysIn(cookieHeader = ''): string[] {
  return cookieHeader
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${NAME}=`))
    .map((part) => part.slice(NAME.length + 1));
}

export function cookieWith(key: string): string {
  return `${NAME}=${key}; ${KEPT}; Max-Age=${LONGEST_SECONDS}`;
}

export const NO_COOKIE = `${NAME}=; ${KEPT}; Max-Age=0`;
