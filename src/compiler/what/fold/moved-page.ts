/**
 * "fetch https://a.example/price and tell me if it went down": a page whose address ends with an amount is that amount, a
 * site is up or down, and of any other page nobody can tell, so it is asked.
 */
import type { If } from '../values.ts';
import type { Test } from '../what.ts';
import type { Folded, Open } from './open-what.ts';

type Sense = If | (Folded & { kind: 'no-sense' }) | 'unfit';

export function inSense(open: Open, said: If): Sense {
  const { goes, ...test } = said.test;
  const way = goes ?? wayOf(test);
  const url = way === null ? null : pageOf(open, said);
  if (way === null || url === null) return { ...said, test };
  // "goes down" is read in both ways, and the other one of a page.
  if (goes !== undefined && test.kind === 'changes') return 'unfit';
  const falls = { kind: 'changes', way, by: null } as const;
  const path = new URL(url).pathname.toLowerCase();
  const name = path.match(/\p{L}+/gu)?.at(-1) ?? '';
  if (open.folding.isAmount(name)) {
    const thing = { ...said.thing, takes: [{ kind: 'value', name } as const] };
    return { ...said, thing, test: goes === undefined ? test : falls };
  }
  if (goes === undefined || path === '/' || open.isLook) return { ...said, test };
  const answer = open.said.shift();
  if (answer === undefined) return { kind: 'no-sense', url, way };
  return { ...said, test: open.folding.isMoved(answer) ? falls : test };
}

const wayOf = (test: Test): 'up' | 'down' | null =>
  test.kind === 'changes' && test.way !== 'any' ? test.way : null;

/** The page, where nothing of it is named; "the server" goes down as a whole. */
function pageOf(open: Open, { thing }: If): string | null {
  const source = thing.source ?? open.source;
  const isNamed = (thing.noun ?? open.noun) !== null && (thing.noun ?? open.noun) !== undefined;
  const isWhole = open.takes.length + thing.takes.length === 0 && !isNamed;
  return isWhole && source?.kind === 'web' && URL.canParse(source.url) ? source.url : null;
}
