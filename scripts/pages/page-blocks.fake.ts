/** The pages that people read, and the blocks of code on them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Paths from the top folder: the README and every page of the docs. */
export const PAGES: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

export const readPage = (page: string): string => readFileSync(join(ROOT, page), 'utf8');

export interface PageBlock {
  /** `docs/plans.md:94`, the line of its fence. */
  place: string;
  language: string;
  text: string;
  /** Why the lines of it are not run: an HTML comment before it, `<!-- not run: needs Docker -->`. */
  notRun: string | null;
}

const BLOCK =
  /^(?:<!-- not run: (?<notRun>[^\n]+?) -->\n\n?)?(?<fence>`{3,})(?<language>\w*)\n(?<text>.*?)^\k<fence>$/gms;

export function blocksOf(page: string): PageBlock[] {
  const source = readPage(page);
  return [...source.matchAll(BLOCK)].map(({ index, groups = {} }) => ({
    place: `${page}:${source.slice(0, index).split('\n').length}`,
    language: groups['language'] ?? '',
    text: groups['text'] ?? '',
    notRun: groups['notRun'] ?? null,
  }));
}
