/**
 * The addresses that stood verbatim in what a run read on the web, or in what its owner wrote. Only what comes
 * from the web counts: a file, a store or a tool that puts text together may hold what the run itself wrote
 * there, and so an address that it made. Kept as short hashes, so that a conversation can remember many.
 */
import { contentHash } from '../base/content-hash.ts';
import type { JudgedCall } from '../domain/tool-call.ts';
import { readAddressOf } from './decide-tainted.ts';

export interface ReadLinks {
  /** Whether it may be read: it stood there, or was read before. */
  has(url: string): boolean;
  /** Whether it stood there. What the run made itself did not, though what was read once may be read again. */
  hasStood(url: string): boolean;
  /** What a call that was made was given, and what it answered. */
  note(call: MadeCall, output: unknown): void;
  /** What its owner wrote, or approved. */
  addText(text: string): void;
  /** For the turns to come; the last that were read. */
  keys(): string[];
  /** One of them, for who may read this address; null where it is none. */
  keyOf(url: string): string | null;
}

type MadeCall = Pick<JudgedCall, 'name' | 'input' | 'maker'>;

const MOST_LINKS = 5000;
const MOST_KEPT = 1000;
const LONGEST = 2000;
/** Before the keys of addresses that a run made itself. */
const MADE = '~';

export function createReadLinks(known: Iterable<string> = []): ReadLinks {
  const keys = new Set(known);
  /** What the run gave to calls: an address at a host that is named there may be its own. */
  const given: string[] = [];

  function add(url: string): void {
    const key = linkKey(url);
    if (key !== null && keys.size < MOST_LINKS) keys.add(key);
  }

  function hasStood(url: string): boolean {
    const key = linkKey(url);
    return key !== null && keys.has(key);
  }

  function keyOf(url: string): string | null {
    const key = linkKey(url);
    return key === null || keys.has(key) ? key : `${MADE}${key}`;
  }

  return {
    hasStood,
    keyOf,
    has: (url) => hasStood(url) || keys.has(keyOf(url) ?? ''),
    note(call, output) {
      given.push(wordsGiven(call));
      // What was read once may be read again.
      if (call.maker !== 'rote') return;
      const address = readAddressOf(call) ?? '';
      const isMade = !hasStood(address);
      const key = keyOf(address);
      if (key !== null && keys.size < MOST_LINKS) keys.add(key);
      if (!readsTheWeb(call) || (isMade && isRedirect(output))) return;
      for (const link of linksIn(output)) if (!isNamed(link, given)) add(link);
    },
    addText(text) {
      for (const link of linksInText(text)) add(link);
    },
    keys: () => [...keys].slice(-MOST_KEPT),
  };
}

function readsTheWeb(call: MadeCall): boolean {
  return call.name === 'web.search' || readAddressOf(call) !== null;
}

/** It leads where the address said: what a run put into that stands in it again. */
function isRedirect(output: unknown): boolean {
  const { status } = (output ?? {}) as Record<string, unknown>;
  return typeof status === 'number' && status >= 300 && status < 400;
}

/** Without the host that is read from: a page may link to others of its own. */
function wordsGiven(call: MadeCall): string {
  const address = readAddressOf(call);
  const url = address !== null && URL.canParse(address) ? new URL(address) : null;
  const input =
    url === null ? call.input : { ...(call.input as object), url: `${url.pathname}${url.search}` };
  return decoded(JSON.stringify(input ?? null)).toLowerCase();
}

function isNamed(link: string, given: readonly string[]): boolean {
  const { hostname } = new URL(link);
  return given.some((words) => words.includes(hostname));
}

function decoded(text: string): string {
  return text.replaceAll(/(?:%[\da-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      return escaped;
    }
  });
}

/** Without the fragment, which is never sent. */
export function linkKey(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, href, hash } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:') return null;
  return contentHash(hash === '' ? href : href.slice(0, -hash.length)).slice(0, 16);
}

/** Every address in every text of a value; those that a page writes in short are read from where the page was. */
function linksIn(value: unknown, base: string | null = null): Set<string> {
  const found = new Set<string>();
  const { url } = (value ?? {}) as Record<string, unknown>;
  const here = typeof url === 'string' && URL.canParse(url) ? url : base;
  const texts: string[] = [];
  collectTexts(value, texts);
  for (const text of texts) {
    for (const link of linksInText(text)) found.add(link);
    if (here !== null) for (const link of linksOfPage(text, here)) found.add(link);
  }
  return found;
}

function collectTexts(value: unknown, texts: string[]): void {
  if (typeof value === 'string') texts.push(value);
  else if (Array.isArray(value)) for (const item of value) collectTexts(item, texts);
  else if (typeof value === 'object' && value !== null)
    for (const item of Object.values(value)) collectTexts(item, texts);
}

const LINK = /https?:\/\/[^\s<>"'`\\^{}|]{1,2000}/gi;

export function addressesIn(text: string): string[] {
  return [...new Set(linksInText(text))].slice(0, MOST_KEPT);
}

/** As it stands there, without the marks that end a sentence, and up to a bracket that closes. */
function* linksInText(text: string): Generator<string> {
  for (const [link] of text.matchAll(LINK)) {
    const whole = link.replaceAll('&amp;', '&');
    const forms = new Set([
      whole,
      whole.replace(/[.,;:!?*_)\]]{1,20}$/, ''),
      whole.split(/[)\],]/, 1)[0] ?? whole,
    ]);
    for (const form of forms) if (URL.canParse(form)) yield new URL(form).href;
  }
}

const REFERENCE = /\b(?:href|src)\s{0,5}=\s{0,5}(?:"([^"<>]{1,2000})"|'([^'<>]{1,2000})')/gi;

function* linksOfPage(text: string, base: string): Generator<string> {
  for (const [, inDouble, inSingle] of text.matchAll(REFERENCE)) {
    const reference = (inDouble ?? inSingle ?? '').replaceAll('&amp;', '&');
    if (reference.length > LONGEST || !URL.canParse(reference, base)) continue;
    const { href, protocol } = new URL(reference, base);
    if (protocol === 'http:' || protocol === 'https:') yield href;
  }
}
