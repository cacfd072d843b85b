/**
 * A value in a page by its name: as the page tells programs (itemprop, meta, JSON-LD), in an element whose id or class
 * says so, or in its text. What is struck out is not the value of today.
 */
import { DomUtils, parseDocument } from 'htmlparser2';
import { parseJson } from '../../base/outside-json.ts';
import { readableText } from '../bounded/readable-text.ts';
import { findInJson } from './find-in-json.ts';
import { findInText } from './find-in-text.ts';
import { foldText, wordsOf } from './fold-text.ts';
import { type Candidate, type ValueKind, valueAs } from './found-value.ts';
import { doubtOf } from './other-value.ts';
import { pageLines } from './page-text.ts';

type Page = ReturnType<typeof parseDocument>;
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

const TEXT_RANK = 10;
const LONGEST_TEXT = 200;
const STRUCK: ReadonlySet<string> = new Set(['del', 's', 'strike']);

export function findInPage(html: string, name: string, as: ValueKind): Candidate[] {
  const wanted = wordsOf(name);
  const folded = foldText(html);
  // Most of the work is to parse it.
  if (wanted.length === 0 || !wanted.every((word) => folded.includes(word))) return [];
  const page = parseDocument(html);
  for (const struck of elementsOf(page).filter(({ name: tag }) => STRUCK.has(tag)))
    DomUtils.removeElement(struck);
  const elements = elementsOf(page);
  const marked = elements.flatMap((element) => candidatesOf(element, wanted, as));
  const inner = innermost(marked);
  if (inner.length > 0) return [...inner, ...linkedData(elements, name, as)];
  const data = linkedData(elements, name, as);
  return data.length > 0 ? data : textOf(page, name, as);
}

function elementsOf(page: Page): Element[] {
  return DomUtils.filter(isElement, page, true, Number.POSITIVE_INFINITY) as Element[];
}

function isElement(node: Page['children'][number] | Page): boolean {
  return 'attribs' in node;
}

interface Marked extends Candidate {
  element: Element;
}

function candidatesOf(element: Element, wanted: readonly string[], as: ValueKind): Marked[] {
  const mark = markOf(element, wanted);
  if (mark === null) return [];
  const content = element.attribs['content'] ?? element.attribs['datetime'] ?? shortText(element);
  const read = content === null ? null : valueAs(content, as);
  return read === null ? [] : [{ ...read, ...mark, element }];
}

function markOf(
  { attribs, name: tag }: Element,
  wanted: readonly string[],
): { rank: number; where: string } | null {
  if (Object.keys(attribs).length === 0) return null;
  const isName = (words: readonly string[]) => words.join('') === wanted.join('');
  const holds = (words: readonly string[]) => wanted.every((word) => words.includes(word));
  const itemprop = attribs['itemprop'] ?? '';
  if (isName(wordsOf(itemprop))) return { rank: 0, where: `itemprop ${itemprop}` };
  const meta = tag === 'meta' ? (attribs['property'] ?? attribs['name'] ?? '') : '';
  const metaWords = wordsOf(meta);
  if (holds(metaWords) && !metaWords.includes('currency'))
    return { rank: 0, where: `meta ${meta}` };
  const marks = [attribs['id'] ?? '', ...(attribs['class'] ?? '').split(/\s+/)];
  const doubt = doubtOf(marks.flatMap(wordsOf), wanted);
  const exact = marks.find((one) => one !== '' && isName(wordsOf(one)));
  const mark = exact ?? marks.find((one) => holds(wordsOf(one)));
  if (mark === undefined || doubt === null) return null;
  const rank = (exact === undefined ? 2 : 1) + doubt;
  return { rank, where: `<${tag} class or id ${mark}>` };
}

function shortText(element: Element): string | null {
  const text = readableText([element]);
  return text === '' || text.length > LONGEST_TEXT ? null : text;
}

function parentOf({ parent }: Element): Element | null {
  return parent !== null && 'attribs' in parent ? (parent as Element) : null;
}

/** Without those around others of the same rank: they hold more than the value. */
function innermost(marked: readonly Marked[]): Candidate[] {
  const ranks = new Map(marked.map(({ element, rank }) => [element, rank]));
  const outer = new Set<Element>();
  for (const { element, rank } of marked)
    for (let node = parentOf(element); node !== null; node = parentOf(node))
      if ((ranks.get(node) ?? -1) >= rank) outer.add(node);
  return marked
    .filter(({ element }) => !outer.has(element))
    .map(({ element: _, ...candidate }) => candidate);
}

function linkedData(elements: readonly Element[], name: string, as: ValueKind): Candidate[] {
  return elements
    .filter(
      ({ name: tag, attribs }) => tag === 'script' && attribs['type'] === 'application/ld+json',
    )
    .flatMap((script) => findInJson(readJson(DomUtils.textContent(script)), name, as))
    .filter(({ rank }) => rank === 0);
}

function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}

function textOf(page: Page, name: string, as: ValueKind): Candidate[] {
  const lines = pageLines(page.children);
  return findInText(lines, name, as).map((one) => ({ ...one, rank: one.rank + TEXT_RANK }));
}
