/** Fits what a model reads into its bounds: one text is cut with a notice, a list is shared out over several calls. */
import type { AnswerKind, ThinkBounds } from './think-step.ts';

type CountTokens = (text: string) => number;

export interface Datum {
  id: number;
  text: string;
  /** How many characters of it are left out. */
  cut: number;
}

/** No token has more characters in any text that is worth reading. */
const MOST_CHARACTERS_A_TOKEN = 8;
/** Small models lose items of longer lists. */
const MOST_ITEMS_A_CALL = 40;
/** What one answer takes, with its id. */
const ANSWER_TOKENS: Readonly<Record<AnswerKind['kind'], number>> = {
  text: 100,
  object: 100,
  choice: 20,
  number: 20,
  'yes-no': 20,
};

export function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** The beginning of a text that has so many tokens at the most. */
export function cutToTokens(text: string, most: number, count: CountTokens): string {
  let kept = text.slice(0, most * MOST_CHARACTERS_A_TOKEN);
  for (let tokens = count(kept); tokens > most; tokens = count(kept))
    // At least a little, so that it comes to an end.
    kept = kept.slice(0, Math.min(kept.length - 1, Math.floor((kept.length * most) / tokens)));
  return kept.toWellFormed();
}

export function datumOf(
  id: number,
  value: unknown,
  { most, count }: { most: number; count: CountTokens },
): Datum {
  const whole = asText(value);
  const text = cutToTokens(whole, most, count);
  return { id, text, cut: whole.length - text.length };
}

/** Items in their order, as many in a call as may be read and answered there. */
export function shareItems(
  items: readonly Datum[],
  { tokensIn, tokensOut }: Pick<ThinkBounds, 'tokensIn' | 'tokensOut'>,
  { kind, count }: { kind: AnswerKind['kind']; count: CountTokens },
): Datum[][] {
  const mostItems = Math.max(
    1,
    Math.min(MOST_ITEMS_A_CALL, Math.floor(tokensOut / ANSWER_TOKENS[kind])),
  );
  const calls: Datum[][] = [];
  let tokens = 0;
  for (const item of items) {
    const own = count(item.text);
    const call = calls.at(-1);
    if (call === undefined || call.length >= mostItems || tokens + own > tokensIn) {
      calls.push([item]);
      tokens = own;
    } else {
      call.push(item);
      tokens += own;
    }
  }
  return calls;
}
