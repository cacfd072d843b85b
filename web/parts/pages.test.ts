import { describe, expect, test } from 'vitest';
import { createPages, PAGE_SIZE, type Pages } from './pages.ts';

interface Item {
  id: string;
}

const idOf = (number: number): string => `run_${String(number).padStart(8, '0')}`;

/** A daemon with so many runs; it answers after a turn, and remembers what was asked. */
function createSource(count: number) {
  let newest = count;
  const gone = new Set<string>();
  const source = {
    asked: [] as (string | null)[],
    atOnce: 0,
    mostAtOnce: 0,
    refuse: false,
    add(more: number) {
      newest += more;
    },
    remove: (number: number) => void gone.add(idOf(number)),
    async ask(before: string | null, limit: number) {
      source.asked.push(before);
      source.atOnce += 1;
      source.mostAtOnce = Math.max(source.mostAtOnce, source.atOnce);
      await Promise.resolve();
      source.atOnce -= 1;
      if (source.refuse) throw new Error('away');
      const items: Item[] = [];
      let number = before === null ? newest : Number(before) - 1;
      for (; number > 0 && items.length < limit; number -= 1)
        if (!gone.has(idOf(number))) items.push({ id: idOf(number) });
      return { items, next: number > 0 ? String(number + 1) : null };
    },
  };
  return source;
}

async function settled(pages: Pages<Item>): Promise<void> {
  let before = -1;
  while (before !== pages.version.value) {
    before = pages.version.value;
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  }
}

async function scrollTo(pages: Pages<Item>, first: number): Promise<void> {
  pages.show(first, first + 20);
  await settled(pages);
}

describe('a long list', () => {
  test('is read as far as one looks, with one page asked for at a time and few held', async () => {
    const source = createSource(100_000);
    const pages = createPages<Item>(source.ask);
    for (let first = 0; first < 30_000; first += 30) await scrollTo(pages, first);
    expect(pages.at(29_000)?.id ?? null).toBeNull();
    expect(pages.at(29_990)?.id).toBe(idOf(100_000 - 29_990));
    expect(pages.held()).toBeLessThanOrEqual(6);
    expect(source.mostAtOnce).toBe(1);
    expect(source.asked.length).toBeLessThan(30_000 / PAGE_SIZE + 5);
    await scrollTo(pages, 1000);
    expect(pages.at(1005)?.id).toBe(idOf(100_000 - 1005));
    expect(pages.count()).toBeGreaterThan(29_000);
  });

  test('has every entry once to its end, and says that it ends there', async () => {
    const pages = createPages<Item>(createSource(500).ask);
    const seen: string[] = [];
    await scrollTo(pages, 0);
    for (let index = 0; index < 500; index += 1) {
      await scrollTo(pages, index);
      seen.push(pages.at(index)?.id ?? '');
    }
    expect(new Set(seen).size).toBe(500);
    expect([pages.count(), pages.hasMore()]).toEqual([500, false]);
  });

  test('takes what is new on top, and what was there keeps its order', async () => {
    const source = createSource(1000);
    const pages = createPages<Item>(source.ask);
    await scrollTo(pages, 0);
    await scrollTo(pages, 100);
    const read = pages.at(100)?.id ?? '';
    source.add(3);
    pages.refresh();
    await settled(pages);
    expect(pages.at(0)?.id).toBe(idOf(1003));
    expect(pages.indexOf(read)).toBe(103);
    await scrollTo(pages, 0);
    const all = Array.from({ length: 110 }, (_, index) => pages.at(index)?.id);
    expect(all).toEqual(Array.from({ length: 110 }, (_, index) => idOf(1003 - index)));
  });

  test('has nothing twice where an entry no longer belongs to it', async () => {
    const source = createSource(1000);
    const pages = createPages<Item>(source.ask);
    await scrollTo(pages, 0);
    await scrollTo(pages, 100);
    await scrollTo(pages, 30);
    source.remove(990);
    pages.refresh();
    await settled(pages);
    await scrollTo(pages, 150);
    const all = Array.from({ length: 170 }, (_, index) => pages.at(index)?.id);
    expect(new Set(all).size).toBe(170);
    expect(all).not.toContain(idOf(990));
  });

  test('begins anew at the top where much is new, and asks who reads further down', async () => {
    const source = createSource(1000);
    const pages = createPages<Item>(source.ask);
    await scrollTo(pages, 0);
    source.add(5000);
    pages.refresh();
    await settled(pages);
    expect([pages.at(0)?.id, pages.hasNewer()]).toEqual([idOf(6000), false]);
    await scrollTo(pages, 100);
    const read = pages.at(100)?.id ?? '';
    source.add(5000);
    pages.refresh();
    await settled(pages);
    expect([pages.indexOf(read), pages.hasNewer()]).toEqual([100, true]);
    pages.begin();
    await settled(pages);
    expect([pages.at(0)?.id, pages.hasNewer()]).toEqual([idOf(11_000), false]);
  });

  test('says what went wrong, and goes on from there', async () => {
    const source = createSource(100);
    source.refuse = true;
    const pages = createPages<Item>(source.ask);
    await scrollTo(pages, 0);
    expect(pages.error()).toMatchObject({ message: 'away' });
    source.refuse = false;
    pages.refresh();
    await settled(pages);
    expect([pages.error(), pages.at(0)?.id]).toEqual([null, idOf(100)]);
  });
});
