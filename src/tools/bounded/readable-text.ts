/**
 * The text of a page as a reader sees it: without scripts and styles, one space where the source has
 * line breaks or one block ends and another begins.
 */
import type { parseDocument } from 'htmlparser2';

type PageNode = ReturnType<typeof parseDocument>['children'][number];

const INLINE =
  /^(?:a|abbr|b|bdi|bdo|cite|code|data|del|dfn|em|font|i|ins|kbd|label|mark|q|s|samp|small|span|strong|sub|sup|time|tt|u|var|wbr)$/;

export function readableText(nodes: readonly PageNode[]): string {
  const parts: string[] = [];
  // A stack of its own: a page may be nested deeper than calls can be.
  const open: (PageNode | string)[] = nodes.toReversed();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node === 'string') parts.push(node);
    else if ('data' in node && node.type === 'text') parts.push(node.data);
    else if ('children' in node && node.type !== 'script' && node.type !== 'style') {
      const edge = 'name' in node && INLINE.test(node.name) ? '' : ' ';
      parts.push(edge);
      open.push(edge);
      for (const child of node.children.toReversed()) open.push(child);
    }
  }
  return parts.join('').replaceAll(/\s+/g, ' ').trim();
}
