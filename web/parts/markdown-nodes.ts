/**
 * Markdown from outside as nodes that do nothing but show. There are two walls: tags in the text are shown as the
 * letters they are, and what Markdown itself makes passes DOMPurify, which knows a short list of elements, no attribute
 * but those below, and links to pages and mail only. A link shows where it leads, whatever its label says. Nothing is
 * fetched: a picture is a link to it. The nodes are put in
 * as nodes, never written out and read again, so that nothing can change its meaning on the way.
 */
import createPurifier from 'dompurify';
import { Marked, type Tokens } from 'marked';
import { decoded } from '../base/decoded.ts';

/** Longer texts, and those that Markdown can't get through, stay plain. */
const LONGEST = 40_000;

const ELEMENTS =
  'a blockquote br code del em h1 h2 h3 h4 h5 h6 hr li ol p pre strong table tbody td th thead tr ul';
const RULES = {
  ALLOWED_TAGS: ELEMENTS.split(' '),
  ALLOWED_ATTR: ['href', 'start', 'align'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  /** `https:`, `http:`, `mailto:`, or no scheme at all. */
  ALLOWED_URI_REGEXP: /^(?:(?:https?|mailto):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
  RETURN_DOM_FRAGMENT: true as const,
};

const purifier = createPurifier(window);
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName !== 'A' || !node.hasAttribute('href')) return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer');
});

const renderer = {
  html: ({ text, block }: Tokens.HTML | Tokens.Tag): string =>
    block ? `<p>${escaped(text.trim()).replaceAll('\n', '<br>')}</p>` : escaped(text),
  checkbox: ({ checked }: Tokens.Checkbox): string => (checked ? '☑ ' : '☐ '),
  image: ({ href, text }: Tokens.Image): string =>
    `<a href="${escaped(href)}">${escaped(text === '' ? href : text)}</a>`,
};
const documents = new Marked({ gfm: true, renderer });
const messages = new Marked({ gfm: true, breaks: true, renderer });

/** Null where the text stays plain. */
export function markdownNodes(
  text: string,
  { lines }: { lines: boolean },
): DocumentFragment | null {
  if (text.length > LONGEST) return null;
  try {
    const markup = (lines ? messages : documents).parse(withTurnsWritten(text), { async: false });
    return withAddresses(purifier.sanitize(markup, RULES));
  } catch {
    return null;
  }
}

/** Letters that turn a line around could show an address as another one. */
function withTurnsWritten(text: string): string {
  return text.replaceAll(
    /[\u202A-\u202E\u2066-\u2069]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16)}`,
  );
}

function withAddresses(nodes: DocumentFragment): DocumentFragment {
  for (const link of nodes.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? '';
    const address = addressOf(href);
    const label = link.textContent;
    const same = [label, `https://${label}`, `mailto:${label}`];
    const isPlain = address === href && same.includes(decoded(href));
    if (!isPlain && !same.includes(address)) link.after(` (${address})`);
  }
  return nodes;
}

/** A host that is not written in plain letters is said as it is called. */
function addressOf(href: string): string {
  const url = URL.parse(href);
  return url === null || href.toLowerCase().includes(url.host) ? href : url.href;
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);
}
