/** Wishes that are told as what somebody would like, or has. */
import { NO_THING, rule } from '../values.ts';

export const WISH_RULES = [
  rule('clause', ['want', 'thing'], "i'd like the title of https://a.example", ([, thing]) => ({
    kind: 'tell',
    thing,
    condition: null,
  })),
  rule(
    'clause',
    ['have', '?the', '?hedge', '?program', 'source'],
    'i have a script ./moisture.sh, run it and tell me if it is below 30',
    ([, , , , source]) => ({
      kind: 'look',
      thing: {
        ...NO_THING,
        source: source.kind === 'file' ? { kind: 'program', command: [source.path] } : source,
      },
      isWatch: false,
      isBare: true,
    }),
  ),
  rule(
    'clause',
    ['run', 'it'],
    'i have a script ./moisture.sh, run it and tell me if it is below 30',
    () => ({ kind: 'look', thing: NO_THING, isWatch: false }),
  ),
];
