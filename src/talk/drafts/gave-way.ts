/** Drafts that were open and gave way to another: their person is told, unless the other is one of them, changed. */
import { z } from 'zod';
import { contentHash } from '../../base/content-hash.ts';
import { type Draft, saysGaveWay } from '../../compiler/compiler.ts';
import { draftsIn } from '../../domain/draft.ts';

/** In the form that models are shown, as `shownLast` writes it. */
const shownSchema = z.looseObject({
  name: z.string(),
  trigger: z.unknown(),
  plan: z.unknown(),
  instruction: z.unknown(),
  skill: z.unknown(),
});

/** `shown` is one draft or a list of them; undefined where none was open. */
export function toldOfShown(made: Draft, shown: unknown, code: string): string[] {
  const before = z.array(shownSchema).safeParse([shown].flat()).data ?? [];
  const parts = new Set(before.flatMap(partsOf));
  const isChange = draftsIn(made).some(({ plan, ...draft }) =>
    partsOf({ ...draft, plan: plan?.tools }).some((part) => parts.has(part)),
  );
  if (isChange) return [];
  return saysGaveWay(
    before.map(({ name }) => ({ name, manage: null, summary: '' })),
    code,
  );
}

/** When, and what is done. */
function partsOf({ trigger, plan, instruction, skill }: Record<string, unknown>): string[] {
  const parts = [trigger, plan, instruction, skill];
  return parts.flatMap((part) => (part === null || part === undefined ? [] : [contentHash(part)]));
}
