/** Bodies of the operations on gaps. */
import { z } from 'zod';
import { printable } from '../base/printable.ts';
import { type GapView, gapView } from '../domain/gap.ts';
import { listed } from '../domain/listed.ts';
import type { Bodies } from '../domain/operation.ts';
import type { GAP_ENTRIES } from './gap-entries.ts';

export interface GapDesks {
  gaps(): Promise<{
    list(filter: { all: boolean }): Promise<GapView[]>;
    get(id: string): Promise<GapView>;
  }>;
}

export const GAP_BODIES: Bodies<typeof GAP_ENTRIES, GapDesks> = {
  list: {
    answer: z.strictObject({ gaps: z.array(gapView), count: z.int() }),
    async run({ all = false }, { desks }) {
      const gaps = await (await desks.gaps()).list({ all });
      const rows = gaps.map(({ id, state, missing, skill, openedAtUtc }) => [
        ...[id, state, openedAtUtc, skill ?? ''],
        printable(missing),
      ]);
      const heads = ['ID', 'STATE', 'SINCE', 'SKILL', 'MISSING'];
      const ifEmpty = all ? 'Nothing was missing yet.' : 'Nothing is looked for now.';
      return { answer: { gaps, count: gaps.length }, ...listed(heads, rows, { ifEmpty }) };
    },
  },
  show: {
    answer: z.strictObject({ gap: gapView }),
    async run({ gap: id }, { desks }) {
      const gap = await (await desks.gaps()).get(id);
      return { answer: { gap }, say: () => linesOf(gap).map(printable).join('\n') };
    },
  },
};

function linesOf(gap: GapView): string[] {
  const { id, state, why, wish, missing, search, searchedWeb, found, attempts } = gap;
  const places = `skills, tools, servers and APIs${searchedWeb ? ', and the web' : ''}`;
  return [
    `${id}: ${state}${why === null ? '' : ` (${why})`}, since ${gap.openedAtUtc}`,
    ...(wish === null ? [] : [`Asked for: ${wish}`]),
    `Missing: ${missing}`,
    ...(search === '' ? [] : [`Looked for "${search}" in ${places}: ${found.length} found`]),
    ...found.map(({ kind, name, does, how }) => `  ${kind} ${name}: ${does === '' ? how : does}`),
    ...attempts.map(({ skill, form, outcome, why: fault, atUtc }) => {
      return `${atUtc} ${skill} as a ${form}: ${outcome}${fault === null ? '' : `: ${fault}`}`;
    }),
    ...(gap.requestId === null ? [] : [`Asked in: rote requests show ${gap.requestId}`]),
    ...gap.runs.map((run) => `Run: rote runs show ${run}`),
    ...(gap.goesOnIn === null ? [] : [`It goes on in: rote runs show ${gap.goesOnIn}`]),
  ];
}
