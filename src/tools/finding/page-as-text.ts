/** A page as somebody reads it: a line for each block, and behind the words of a link its address, once. */
import { DomUtils, parseDocument } from 'htmlparser2';
import { pageLines } from './page-text.ts';

export interface PageJob {
  kind: 'page';
  page: string;
  /** Where it was read: links that it writes in short begin there. */
  baseUrl: string;
}

type PageNode = ReturnType<typeof parseDocument>['children'][number];

export function pageAsText({ page, baseUrl }: PageJob): string {
  const document = parseDocument(page);
  const told = new Set([withoutHash(new URL(baseUrl))]);
  const links = DomUtils.filter(isLink, document, true, Number.POSITIVE_INFINITY);
  for (const link of links) {
    const address = addressOf(link, baseUrl);
    if (address === null || told.has(address) || DomUtils.textContent(link).trim() === '') continue;
    told.add(address);
    const [behind] = parseDocument(' ').children;
    if (behind === undefined || !('data' in behind)) continue;
    behind.data = ` [${address}]`;
    DomUtils.append(link, behind);
  }
  return pageLines(document.children).join('\n');
}

function isLink(node: PageNode | ReturnType<typeof parseDocument>): boolean {
  return 'attribs' in node && node.name === 'a' && 'href' in node.attribs;
}

function addressOf(link: PageNode, baseUrl: string): string | null {
  const href = 'attribs' in link ? (link.attribs['href'] ?? '') : '';
  if (!URL.canParse(href, baseUrl)) return null;
  const url = new URL(href, baseUrl);
  return /^https?:$/.test(url.protocol) ? withoutHash(url) : null;
}

function withoutHash({ href, hash }: URL): string {
  return hash === '' ? href : href.slice(0, -hash.length);
}
