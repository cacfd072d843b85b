/**
 * Reads RSS 2.0, RSS 1.0 and Atom. No entity is expanded but the five of XML and numbers, no DTD is
 * read and nothing is loaded, so a feed is never larger than its text.
 */
import { DomUtils, parseDocument } from 'htmlparser2';
import { formatInstant } from '../../time/instant.ts';
import { parseMailDate } from '../built-in/parse-mail-date.ts';
import type { FeedJob } from './job.ts';
import { readableText } from './readable-text.ts';

const LONGEST_SUMMARY = 2000;

type Markup = Parameters<typeof DomUtils.getChildren>[0];
type MarkupElement = ReturnType<typeof DomUtils.getElementsByTagName>[number];

interface FeedItem {
  id: string;
  title: string;
  link: string | null;
  publishedUtc: string | null;
  summary: string;
}

export interface Feed {
  title: string;
  items: FeedItem[];
}

/** Null where the text is no feed. */
export function readFeed({ xml, limit, baseUrl }: FeedJob): Feed | null {
  if (/<!ENTITY/i.test(xml)) return null;
  const document = parseDocument(xml, { xmlMode: true });
  const root = childrenOf(document).find((element) =>
    ['rss', 'rdf:rdf', 'feed'].includes(element.name.toLowerCase()),
  );
  if (root === undefined) return null;
  // RSS 2.0 keeps its items in the channel; RSS 1.0 beside it; Atom in the root.
  const channel = childNamed(root, 'channel') ?? root;
  const holder = root.name.toLowerCase() === 'rss' ? channel : root;
  const items = childrenOf(holder).filter(({ name }) => name === 'item' || name === 'entry');
  return {
    title: textNamed(channel, 'title'),
    items: items.slice(0, limit).map((item) => itemOf(item, baseUrl)),
  };
}

function itemOf(item: MarkupElement, baseUrl: string | undefined): FeedItem {
  const link = linkOf(item, baseUrl);
  const published = textNamed(item, 'pubDate', 'published', 'updated', 'dc:date');
  const publishedMs = published === '' ? null : parseMailDate(published);
  const id = textNamed(item, 'guid', 'id') || (item.attribs['rdf:about'] ?? '');
  const title = textNamed(item, 'title');
  return {
    id: id || link || title,
    title,
    link,
    publishedUtc: publishedMs === null ? null : formatInstant(publishedMs),
    summary: plainText(textNamed(item, 'summary', 'description', 'content', 'content:encoded')),
  };
}

/** Atom's link is an attribute, and there may be several; the page of the entry is the alternate. */
function linkOf(item: MarkupElement, baseUrl: string | undefined): string | null {
  const links = childrenOf(item).filter(({ name }) => name === 'link' || name === 'atom:link');
  const alternate =
    links.find(({ attribs }) => attribs['href'] === undefined) ??
    links.find(({ attribs }) => (attribs['rel'] ?? 'alternate') === 'alternate') ??
    links[0];
  const guid = childNamed(item, 'guid');
  const permalink =
    guid !== undefined && guid.attribs['isPermaLink'] !== 'false' ? rawText(guid) : '';
  const target =
    alternate === undefined ? permalink : (alternate.attribs['href'] ?? rawText(alternate));
  if (target === '' || !URL.canParse(target, baseUrl)) return null;
  const url = new URL(target, baseUrl);
  return /^https?:$/.test(url.protocol) ? url.href : null;
}

function childrenOf(node: Markup): MarkupElement[] {
  return DomUtils.getChildren(node).filter((child) => 'attribs' in child);
}

function childNamed(node: Markup, ...names: string[]): MarkupElement | undefined {
  const children = childrenOf(node);
  for (const name of names) {
    const found = children.find((child) => child.name === name);
    if (found !== undefined) return found;
  }
  return undefined;
}

function textNamed(node: Markup, ...names: string[]): string {
  const found = childNamed(node, ...names);
  return found === undefined ? '' : rawText(found).replaceAll(/\s+/g, ' ');
}

function rawText(element: MarkupElement): string {
  return DomUtils.textContent(element).trim();
}

/** Summaries are often HTML inside XML. */
function plainText(html: string): string {
  const text = readableText(parseDocument(html).children);
  return text.length > LONGEST_SUMMARY ? `${text.slice(0, LONGEST_SUMMARY - 1)}…` : text;
}
