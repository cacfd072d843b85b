/** Words for the person, as they stand, up to what they depend on: "remind me to restart it if https://… is down". */
import type { TextSpan } from '../../engine/grammar.ts';
import { lineIn } from '../command-line.ts';
import { type At, type Clause, type If, NO_THING, rule } from '../values.ts';

function message(
  place: At,
  span: TextSpan,
  condition: If | null,
  kind: 'ask' | 'remind',
): Clause | null {
  const first = place.context.tokens[span.from];
  const isQuoted = span.to - span.from === 1 && first?.kind === 'quoted';
  const text = isQuoted ? first.text : lineIn(place, span, 1);
  if (text === null || isFoundOut(place, span)) return null;
  return { kind, text: kind === 'ask' ? text.replace(/[?.!]+$/, '') : text, condition };
}

const WHETHER: ReadonlySet<string> = new Set(['whether']);
const WONDER: ReadonlySet<string> = new Set(['wonder']);

/** "remind me to check if https://… is up": that is for the person to find out. */
function isFoundOut({ context: { isA }, pieces }: At, { to }: TextSpan): boolean {
  const condition = pieces.find(({ category }) => category === 'condition');
  return condition !== undefined && (isA(condition.from, WHETHER) || isA(to - 1, WONDER));
}

export const MESSAGE_RULES = [
  rule(
    'clause: ask text ?condition',
    'if https://a.example is down ask me whether to restart it',
    ([, span, condition], place) => message(place, span, condition ?? null, 'ask'),
  ),
  rule(
    'clause: remind ?comma text ?comma ?condition',
    'if https://a.example is down remind me to restart it',
    ([, , span, , condition], place) => message(place, span, condition ?? null, 'remind'),
  ),
  rule(
    'clause: say quoted ?comma ?condition',
    'say "help" if https://a.example is down',
    ([, text, , condition]) => ({
      kind: 'tell',
      thing: { ...NO_THING, content: { kind: 'words', text } },
      condition: condition ?? null,
    }),
  ),
];
