/** A page as lines, as a reader sees it: one for each block, without scripts and styles. */
import type { parseDocument } from 'htmlparser2';
import { readableText } from '../bounded/readable-text.ts';

type PageNode = ReturnType<typeof parseDocument>['children'][number];

const BLOCK =
  /^(?:address|article|aside|blockquote|body|br|caption|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|html|li|main|nav|ol|option|p|pre|section|table|tbody|td|tfoot|th|thead|title|tr|ul)$/;

const LEAD = /^\ufeff?\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[\s\S]{0,1000}?-->\s*)?/;
const FIRST =
  /^<(?:!doctype html|html|head|body|title|meta|div|p|h[1-6]|table|main|section|ul|ol)\b/i;

/** By how it begins. */
export function looksLikePage(text: string): boolean {
  const start = text.slice(0, 2000);
  return FIRST.test(start.slice(LEAD.exec(start)?.[0].length ?? 0));
}

export function pageLines(nodes: readonly PageNode[]): string[] {
  const lines: string[] = [];
  let inline: PageNode[] = [];
  const flush = () => {
    const line = inline.length === 0 ? '' : readableText(inline);
    if (line !== '') lines.push(line);
    inline = [];
  };
  // A stack of its own: a page may be nested deeper than calls can be.
  const open: (PageNode | null)[] = nodes.toReversed();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node === null) flush();
    else if ('attribs' in node && (BLOCK.test(node.name) || holdsBlock(node))) {
      flush();
      open.push(null, ...node.children.toReversed());
    } else inline.push(node);
  }
  flush();
  return lines;
}

/** A link or a span around blocks is divided like one. */
function holdsBlock(node: PageNode): boolean {
  if (!('children' in node) || node.type === 'script' || node.type === 'style') return false;
  return node.children.some((child) => 'name' in child && BLOCK.test(child.name));
}
