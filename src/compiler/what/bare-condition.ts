/** Conditions without "if": "x.y of URL above 5 -> tell me". */
import type { At, Clause, Thing } from './values.ts';
import type { Test } from './what.ts';

/** Without "if" it is one only where it leads to something. */
export function bareIf(thing: Thing, test: Test, others: readonly Test[] = []): Clause | null {
  if (thing.content !== null) return null;
  const condition = { thing, test, times: 1, isEachTime: false, others };
  return { kind: 'if', condition, isLook: false, isBare: true };
}

/** What nobody says of anything else than a value. */
export const MEASURED: ReadonlySet<Test['kind']> = new Set([
  ...(['compare', 'between', 'changes', 'slow', 'older'] as const),
]);

/** "Down? Tell me.", "fail => tell me". */
export const isAsked = ({ context: { tokens }, to }: At): boolean =>
  /^(?:\?|[-=]{1,2}>|[→⇒])$/.test(tokens[to]?.text ?? '');
