/** The parts of a page that have a name everywhere, as selectors. */
import type { PartName } from '../what.ts';

export interface PagePart {
  selector: string;
  attribute?: string;
  all?: true;
}

/** Its status is no part of the page itself. */
export const PAGE_PARTS: Readonly<Record<Exclude<PartName, 'status'>, PagePart>> = {
  title: { selector: 'title' },
  heading: { selector: 'h1' },
  headings: { selector: 'h1, h2, h3', all: true },
  links: { selector: 'a[href]', attribute: 'href', all: true },
  text: { selector: 'body' },
  paragraph: { selector: 'p' },
  paragraphs: { selector: 'p', all: true },
  images: { selector: 'img[src]', attribute: 'src', all: true },
  description: { selector: 'meta[name="description"]', attribute: 'content' },
};

const LISTS: ReadonlySet<string> = new Set(
  Object.entries(PAGE_PARTS).flatMap(([name, { all }]) => (all === true ? [name] : [])),
);

export function isListPart(part: PartName): boolean {
  return LISTS.has(part);
}
