/**
 * Keeps the pages findable: before a search, files that are new, changed (by time and size) or gone are looked at, one
 * after the other, and the process does other things in between.
 */
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { OWNER } from '../../domain/person.ts';
import type { SearchedText } from '../../store/memories.ts';
import type { Store } from '../../store/store.ts';
import { foldText } from '../fold-words.ts';
import type { PageFile, PageFiles } from './page-files.ts';
import { readPage } from './read-page.ts';

const PAGE_KIND = 'markdown-page';

/** So many are read anew before one search; the rest is for the next. */
const MOST_AT_ONCE = 500;
/** So many sections are folded and written in one step. */
const SECTIONS_A_STEP = 20;

const knownSchema = z.object({
  modifiedMs: z.number(),
  bytes: z.number(),
  keys: z.array(z.string()),
  tags: z.array(z.string()),
});
type IndexedPage = z.output<typeof knownSchema>;

export interface PageIndex {
  /** Answers with what is known of each page, and how many are still to be read. */
  refresh(): Promise<{ pages: ReadonlyMap<string, IndexedPage>; behind: number }>;
}

const keyOf = (path: string, section: string): string => `${path}#${section}`;

export function splitKey(key: string): { path: string; section: string } {
  const end = key.indexOf('.md#') + '.md'.length;
  return { path: key.slice(0, end), section: key.slice(end + 1) };
}

export function createPageIndex(dependencies: {
  files: PageFiles;
  store: Pick<Store, 'texts' | 'records'>;
  clock: Pick<Clock, 'defer'>;
}): PageIndex {
  const { files, store, clock } = dependencies;
  const { texts, records } = store;
  const breathe = (): Promise<void> => new Promise((resolve) => clock.defer(resolve));
  let going: ReturnType<PageIndex['refresh']> | null = null;

  async function note(path: string, known: IndexedPage | null): Promise<void> {
    await records.change(PAGE_KIND, path, () => known);
  }

  async function forget(path: string, { keys }: IndexedPage): Promise<void> {
    await texts.remove({ person: OWNER, kind: 'page', keys });
    await note(path, null);
  }

  async function take(
    file: PageFile,
    before: IndexedPage | undefined,
  ): Promise<IndexedPage | null> {
    const text = await files.read(file.path).catch(() => null);
    if (text === null) {
      if (before !== undefined) await forget(file.path, before);
      return null;
    }
    const page = readPage(text);
    const { tags } = page;
    const sections = page.sections.filter(({ start, end }) => text.slice(start, end).trim() !== '');
    const keys = sections.map(({ name }) => keyOf(file.path, name));
    const folded: string[] = [];
    for (const { start, end } of sections) {
      folded.push(foldText(text.slice(start, end)));
      if (folded.length % SECTIONS_A_STEP === 0) await breathe();
    }
    const named = foldText([...tags, titleOf(file.path)].join(' '));
    for (let at = 0; at < keys.length; at += SECTIONS_A_STEP) {
      const some = keys.slice(at, at + SECTIONS_A_STEP).map((key, place) => ({
        ...withNeighbours(folded, at + place, named),
        person: OWNER,
        kind: 'page' as const,
        key,
      }));
      await texts.put(some);
      await breathe();
    }
    const gone = before?.keys.filter((key) => !keys.includes(key)) ?? [];
    if (gone.length > 0) await texts.remove({ person: OWNER, kind: 'page', keys: gone });
    const { modifiedMs, bytes } = file;
    const known = { modifiedMs, bytes, keys, tags: [...tags] };
    // Last, so that what a crash interrupts is read again.
    await note(file.path, known);
    return known;
  }

  async function lookThrough(): ReturnType<PageIndex['refresh']> {
    const before = await knownPages(records);
    const pages = new Map<string, IndexedPage>();
    const there = new Set<string>();
    let read = 0;
    let behind = 0;
    for await (const file of files.list()) {
      there.add(file.path);
      const known = before.get(file.path);
      if (known !== undefined) pages.set(file.path, known);
      if (known?.modifiedMs === file.modifiedMs && known.bytes === file.bytes) continue;
      if (read === MOST_AT_ONCE) {
        behind += 1;
        continue;
      }
      read += 1;
      const taken = await take(file, known);
      if (taken === null) pages.delete(file.path);
      else pages.set(file.path, taken);
    }
    for (const [path, known] of before) if (!there.has(path)) await forget(path, known);
    return { pages, behind };
  }

  return {
    // Two who search at once wait for the same look.
    refresh() {
      going ??= lookThrough().finally(() => {
        going = null;
      });
      return going;
    },
  };
}

async function knownPages(
  records: Pick<Store['records'], 'list'>,
): Promise<Map<string, IndexedPage>> {
  const known = new Map<string, IndexedPage>();
  for (const { key, document } of await records.list(PAGE_KIND)) {
    const parsed = knownSchema.safeParse(document);
    // A page that can't be read counts as old, and is read anew.
    known.set(
      key,
      parsed.success ? parsed.data : { modifiedMs: -1, bytes: -1, keys: [], tags: [] },
    );
  }
  return known;
}

/** A section is found by its own words first, and by those before and after it. */
function withNeighbours(folded: readonly string[], at: number, tags: string): SearchedText {
  const near = [folded[at - 1] ?? '', folded[at + 1] ?? ''].join(' ').trim();
  return { own: folded[at] ?? '', near, tags };
}

const titleOf = (path: string): string => path.slice(path.indexOf('/') + 1).replace(/\.md$/i, '');
