/** The text or an attribute of the elements of a page that a CSS selector finds. */
import { selectAll } from 'css-select';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { SelectJob } from './job.ts';
import { readableText } from './readable-text.ts';

type PageNode = ReturnType<typeof parseDocument> | PageElement;
type PageElement = ReturnType<typeof DomUtils.getElementsByTagName>[number];

export function selectElements({ page, selector, attribute, most }: SelectJob): string[] {
  const values: string[] = [];
  for (const element of selectAll<PageNode, PageElement>(selector, parseDocument(page))) {
    const value = attribute === undefined ? textOfElement(element) : element.attribs[attribute];
    if (value !== undefined) values.push(value);
    if (values.length === most) break;
  }
  return values;
}

/** A script or a style has no readable text, but who selects one wants what is in it. */
function textOfElement(element: PageElement): string {
  return element.type === 'tag' ? readableText([element]) : DomUtils.textContent(element).trim();
}
