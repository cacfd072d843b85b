import type { Span } from '../when/result.ts';

/** The same text with nothing to read in these places. */
export function hide(text: string, spans: readonly Span[]): string {
  let hidden = text;
  for (const { start, end } of spans) {
    const blank = hidden.slice(start, end).replaceAll(/\S/g, 'ẍ');
    hidden = `${hidden.slice(0, start)}${blank}${hidden.slice(end)}`;
  }
  return hidden;
}
