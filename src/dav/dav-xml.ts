/** The XML of DAV: what servers answer as a tree with resolved names, within bounds, and what they are asked. */
import { Parser } from 'htmlparser2';

export interface XmlElement {
  /** `{DAV:}href`. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: XmlElement[];
}

export const element = (name: string): XmlElement => ({
  name,
  attributes: {},
  text: '',
  children: [],
});

const DEEPEST = 40;
const MOST_ELEMENTS = 300_000;

export class BadXml extends Error {}

/** Entities of its own are not expanded, and nothing outside is read. */
export function readXml(text: string): XmlElement {
  const root = element('');
  const open: { element: XmlElement; spaces: ReadonlyMap<string, string> }[] = [
    { element: root, spaces: new Map([['xml', 'xml']]) },
  ];
  let count = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        count += 1;
        const outer = open.at(-1);
        if (outer === undefined || count > MOST_ELEMENTS || open.length > DEEPEST)
          throw new BadXml('The answer has too many parts, or they are nested too deeply.');
        const own = Object.entries(attributes).filter(([key]) => /^xmlns(?::|$)/.test(key));
        const spaces =
          own.length === 0
            ? outer.spaces
            : new Map([...outer.spaces, ...own.map(([key, uri]) => [key.slice(6), uri] as const)]);
        const inner = { ...element(resolved(name, spaces)), attributes };
        outer.element.children.push(inner);
        open.push({ element: inner, spaces });
      },
      ontext(piece) {
        const inner = open.at(-1)?.element;
        if (inner !== undefined) inner.text += piece;
      },
      onclosetag() {
        if (open.length > 1) open.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  const [first] = root.children;
  if (first === undefined) throw new BadXml('The answer is no XML.');
  return first;
}

function resolved(name: string, spaces: ReadonlyMap<string, string>): string {
  const [prefix, local] = name.includes(':')
    ? (name.split(':', 2) as [string, string])
    : ['', name];
  return `{${spaces.get(prefix) ?? ''}}${local}`;
}

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** What the first child of a name says. */
export const saidBy = (element: XmlElement | undefined, name: string): string | null =>
  childOf(element, name)?.text.trim() ?? null;

const SPACES: Readonly<Record<string, string>> = {
  D: 'DAV:',
  C: 'urn:ietf:params:xml:ns:caldav',
  R: 'urn:ietf:params:xml:ns:carddav',
  S: 'http://calendarserver.org/ns/',
  A: 'http://apple.com/ns/ical/',
};

/** `named('C:calendar-data')` as answers are read: `{urn:ietf:params:xml:ns:caldav}calendar-data`. */
export function named(short: string): string {
  const [prefix = '', local = ''] = short.split(':');
  return `{${SPACES[prefix] ?? ''}}${local}`;
}

/** `xml('D:prop', xml('D:getetag'))`; text is escaped by `said`. */
export const xml = (name: string, ...inner: string[]): string =>
  inner.length === 0 ? `<${name}/>` : `<${name}>${inner.join('')}</${name.split(' ')[0]}>`;

export const said = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export function xmlDocument(name: string, ...inner: string[]): string {
  const spaces = Object.entries(SPACES).map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`);
  return `<?xml version="1.0" encoding="utf-8"?>${xml(`${name} ${spaces.join(' ')}`, ...inner)}`;
}
