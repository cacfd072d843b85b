/** Finds tools by words: in their names first, then in what is said about them. */
import type { CommandTool } from './command-tool.ts';

/** The best first: a tool that has more of the words comes before one that has fewer. `isWhole` where the first has all of them. */
export function searchTools(
  query: string,
  tools: readonly CommandTool[],
): { matches: CommandTool[]; isWhole: boolean } {
  const wanted = [...new Set(wordsOf(query))];
  const found = tools
    .map((tool) => ({ tool, score: scoreOf(tool, wanted) }))
    .filter(({ score }) => score > 0)
    .toSorted(
      (left, right) => right.score - left.score || (left.tool.name < right.tool.name ? -1 : 1),
    );
  const isWhole = (found[0]?.score ?? 0) >= wanted.length * A_WORD;
  return { matches: found.map(({ tool }) => tool), isWhole };
}

/** Above what one word can score, so that a further word always counts more than a better place. */
const A_WORD = 10;

function scoreOf(tool: CommandTool, wanted: readonly string[]): number {
  const name = tool.name.toLowerCase();
  const parts = new Set(wordsOf(tool.name));
  const summary = new Set(wordsOf(tool.summary));
  const description = tool.description.join(' ').toLowerCase();
  let score = 0;
  for (const word of wanted) {
    const place = placeOf(word);
    if (place > 0) score += A_WORD + place;
  }
  return score;

  function placeOf(word: string): number {
    if (parts.has(word)) return 5;
    if (name.includes(word)) return 4;
    if (summary.has(word)) return 3;
    if (tool.summary.toLowerCase().includes(word)) return 2;
    return description.includes(word) ? 1 : 0;
  }
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
