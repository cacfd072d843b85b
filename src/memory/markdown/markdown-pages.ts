/**
 * Folders of markdown that the owner allowed, as pages to find, read and change. A change is made to the text that was
 * looked at or not at all, and what stood there before is kept to go back to.
 */
import type { Clock } from '../../base/clock.ts';
import { contentHash } from '../../base/content-hash.ts';
import {
  badRequest,
  type Result,
  type RoteError,
  refuse,
  succeed,
  valueOrThrow,
} from '../../base/errors.ts';
import type { MakeId } from '../../base/ids.ts';
import { OWNER } from '../../domain/person.ts';
import type { Store } from '../../store/store.ts';
import { queryFor } from '../query-for.ts';
import { appendToPage, editPage, type PageEdit, sectionNamed } from './edit-page.ts';
import { LARGEST_PAGE_BYTES, type PageFile, type PageFiles } from './page-files.ts';
import { createPageIndex, splitKey } from './page-index.ts';
import { createRevisions } from './page-revisions.ts';
import { plainTag, readPage } from './read-page.ts';

interface FoundSection {
  path: string;
  section: string;
  text: string;
}

export interface MarkdownPages {
  search(request: {
    query: string;
    tags?: readonly string[] | undefined;
    limit: number;
  }): Promise<{ found: FoundSection[]; behind: number }>;
  /** By its path, or by its name as a `[[link]]` says it. */
  read(path: string, section?: string): Promise<ReadPage>;
  list(request: { under?: string | undefined; limit: number }): Promise<{
    pages: PageFile[];
    isCut: boolean;
  }>;
  create(path: string, content: string): Promise<PageChange>;
  append(path: string, content: string, section?: string): Promise<PageChange>;
  edit(path: string, edit: PageEdit): Promise<PageChange>;
  /** Puts back what stood there before a change, where nothing changed since. */
  undo(revision: string): Promise<PageChange>;
}

interface ReadPage {
  path: string;
  text: string;
  sections: string[];
  tags: readonly string[];
  links: readonly string[];
  fields: Readonly<Record<string, unknown>>;
}

export interface PageChange {
  path: string;
  /** Of what stood there before. */
  revision: string;
}

/** As much of a section as is shown of it where it is found. */
const SHOWN = 1000;
/** Of those that are found, some have other tags. */
const FOUND_FOR_EACH = 5;

export function createMarkdownPages(dependencies: {
  files: PageFiles;
  store: Pick<Store, 'texts' | 'records'>;
  makeId: MakeId;
  clock: Pick<Clock, 'defer'>;
}): MarkdownPages {
  const { files, store } = dependencies;
  const index = createPageIndex(dependencies);
  const revisions = createRevisions(dependencies);
  let lastChange: Promise<unknown> = Promise.resolve();

  /** One after the other: two changes of one page are both made. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = lastChange.then(work, work);
    lastChange = turn.catch(() => {});
    return turn;
  }

  async function change(
    path: string,
    decide: (before: string | null) => Result<string | null>,
  ): Promise<PageChange> {
    const before = await files.read(path);
    const after = valueOrThrow(decide(before));
    if (after !== null && Buffer.byteLength(after) > LARGEST_PAGE_BYTES) throw tooLarge();
    const revision = await revisions.keep({ path, before, afterHash: hashOf(after) });
    if (await files.replace(path, { before, after })) return { path, revision };
    await revisions.drop(path, revision);
    throw changedMeanwhile();
  }

  async function pathOf(named: string): Promise<string> {
    if (named.toLowerCase().endsWith('.md')) return named;
    const wanted = `/${named.toLowerCase()}.md`;
    const { pages } = await index.refresh();
    const meant = [...pages.keys()].filter((path) => `/${path.toLowerCase()}`.endsWith(wanted));
    const [only, ...others] = meant;
    if (only !== undefined && others.length === 0) return only;
    throw only === undefined ? noSuchPage() : whichPage();
  }

  /** Null where it is gone since, or its section. */
  async function sectionAt(key: string): Promise<FoundSection | null> {
    const { path, section } = splitKey(key);
    const text = await files.read(path).catch(() => null);
    const found = text === null ? null : sectionNamed(text, section);
    if (text === null || !found?.ok) return null;
    const { start, end } = found.value;
    return { path, section, text: text.slice(start, end).trim().slice(0, SHOWN) };
  }

  return {
    async search({ query, tags = [], limit }) {
      const { pages, behind } = await index.refresh();
      const hits = await store.texts.search({
        person: OWNER,
        kind: 'page',
        query: await queryFor(query, store.texts),
        limit: limit * FOUND_FOR_EACH,
      });
      const wanted = tags.map(plainTag);
      const found: FoundSection[] = [];
      for (const { key } of hits) {
        if (found.length === limit) break;
        const has = pages.get(splitKey(key).path)?.tags;
        if (has === undefined || (wanted.length > 0 && !wanted.some((tag) => has.includes(tag))))
          continue;
        const section = await sectionAt(key);
        if (section !== null) found.push(section);
      }
      return { found, behind };
    },
    async read(named, section) {
      const path = await pathOf(named);
      const text = await files.read(path);
      if (text === null) throw noSuchPage();
      const { sections, ...page } = readPage(text);
      const part = section === undefined ? null : valueOrThrow(sectionNamed(text, section));
      return {
        ...page,
        path,
        text: part === null ? text : text.slice(part.start, part.end),
        sections: sections.map(({ name }) => name).filter((name) => name !== ''),
      };
    },
    async list({ under = '', limit }) {
      const found: PageFile[] = [];
      const prefix = under === '' || under.endsWith('/') ? under : `${under}/`;
      for await (const file of files.list()) if (file.path.startsWith(prefix)) found.push(file);
      const pages = found.toSorted((one, other) => other.modifiedMs - one.modifiedMs);
      return { pages: pages.slice(0, limit), isCut: pages.length > limit };
    },
    create: (path, content) =>
      inTurn(() => change(path, (before) => (before === null ? succeed(content) : isThere()))),
    append: (path, content, section) =>
      inTurn(() =>
        change(path, (text) => (text === null ? missing() : appendToPage(text, content, section))),
      ),
    edit: (path, edit) =>
      inTurn(() => change(path, (text) => (text === null ? missing() : editPage(text, edit)))),
    undo: (revision) =>
      inTurn(async () => {
        const { path, before, afterHash } = await revisions.get(revision);
        return change(path, (now) => (hashOf(now) === afterHash ? succeed(before) : notAsLeft()));
      }),
  };
}

const hashOf = (text: string | null): string => contentHash({ text });

const missing = () =>
  refuse({
    code: 'no-such-page',
    message: 'There is no such page.',
    hint: 'markdown.list shows them; markdown.create makes one.',
  });

const isThere = () =>
  refuse({
    code: 'page-exists',
    message: 'There is a page at that path already.',
    hint: 'Use markdown.append or markdown.edit, or take another name.',
  });

const notAsLeft = () =>
  refuse({
    code: 'changed-since',
    message: 'The page was changed again since, so it is left as it is.',
    hint: 'Undo the later change first, or edit the page.',
  });

const asError = (fault: { code: string; message: string; hint: string }): RoteError =>
  badRequest(fault);

const noSuchPage = (): RoteError => asError(missing().fault);

const whichPage = (): RoteError =>
  asError({
    code: 'which-page',
    message: 'Several pages have that name.',
    hint: 'Give the whole path, as markdown.list shows it.',
  });

const tooLarge = (): RoteError =>
  asError({
    code: 'too-large',
    message: `A page has at most ${LARGEST_PAGE_BYTES} bytes.`,
    hint: 'Begin another one.',
  });

const changedMeanwhile = (): RoteError =>
  asError({
    code: 'changed-meanwhile',
    message: 'Somebody else changed the page at the same moment, so nothing was written.',
    hint: 'Read it again, and then change it.',
  });
