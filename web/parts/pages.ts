/**
 * A long list that the daemon hands out page by page, the newest first, of which only a few pages are held: those in
 * view and their neighbours. One page is asked for at a time, always one that is wanted now. What is new comes on top;
 * every other page keeps its borders, because ids sort by the time they were made.
 */
import { type Signal, signal } from '@preact/signals';

interface Named {
  id: string;
}

interface Page<Item> {
  items: Item[];
  /** Where the list goes on; null at its end. */
  next: string | null;
}

/** `before`: the `next` of the page above; null for the newest. */
export type AskPage<Item> = (before: string | null, limit: number) => Promise<Page<Item>>;

interface Slot<Item> {
  before: string | null;
  /** Null before its first answer. */
  count: number | null;
  /** The last one that belongs here: what comes behind it is of the next page. */
  lastId: string | null;
  /** Null where it is not held. */
  items: Item[] | null;
  isOld: boolean;
}

export const PAGE_SIZE = 60;
const MOST_HELD = 6;
/** With so many on top the list begins anew; who reads further down is asked first. */
const MOST_ON_TOP = 4 * PAGE_SIZE;

export interface Pages<Item extends Named> {
  /** Moves on with every change. */
  version: Signal<number>;
  /** What is known so far; `hasMore` where the list goes on. */
  count(): number;
  hasMore(): boolean;
  /** Null where it is not held now. */
  at(index: number): Item | null;
  indexOf(id: string): number;
  error(): unknown;
  /** Says what is in view: it is read where it is not held. */
  show(first: number, last: number): void;
  /** Reads anew what is in view, and what is new on top. */
  refresh(): void;
  /** Whether more came on top than could be added; `begin` shows it. */
  hasNewer(): boolean;
  begin(): void;
  /** How many pages are held. */
  held(): number;
  close(): void;
}

export function createPages<Item extends Named>(ask: AskPage<Item>): Pages<Item> {
  const version = signal(0);
  let slots: Slot<Item>[] = [emptySlot<Item>(null)];
  let view = { first: 0, last: PAGE_SIZE };
  let isAsking = false;
  let isClosed = false;
  let problem: unknown = null;
  let isBehind = false;

  const countOf = ({ count }: Slot<Item>): number => count ?? 0;

  /** The pages that have something in view, with the one behind the end where the view comes near it. */
  function wanted(): Slot<Item>[] {
    const found: Slot<Item>[] = [];
    let start = 0;
    for (const slot of slots) {
      const end = start + countOf(slot);
      const isInView = start <= view.last && end > view.first;
      const isNext = slot.count === null && start <= view.last + PAGE_SIZE;
      if (isInView || isNext) found.push(slot);
      start = end;
    }
    return found;
  }

  async function pump(): Promise<void> {
    if (isAsking || isClosed) return;
    isAsking = true;
    for (let slot = nextToAsk(); slot !== undefined && !isClosed; slot = nextToAsk()) {
      try {
        take(slot, await ask(slot.before, sizeOf(slot)));
        problem = null;
      } catch (error) {
        problem = error;
        slot.isOld = false;
        version.value += 1;
        break;
      }
    }
    isAsking = false;
  }

  /** What is not held comes before what is only old. */
  function nextToAsk(): Slot<Item> | undefined {
    const inView = wanted();
    return inView.find(({ items }) => items === null) ?? inView.find(({ isOld }) => isOld) ?? top();
  }

  const top = (): Slot<Item> | undefined => (slots[0]?.isOld === true ? slots[0] : undefined);

  /** The newest page grows by what came since. */
  function sizeOf(slot: Slot<Item>): number {
    if (slot.lastId === null) return PAGE_SIZE;
    return slot === slots[0] ? countOf(slot) + PAGE_SIZE : Math.max(PAGE_SIZE, countOf(slot));
  }

  function take(slot: Slot<Item>, { items, next }: Page<Item>): void {
    const index = slots.indexOf(slot);
    // The list began anew meanwhile.
    if (index === -1 || isClosed) return;
    slot.isOld = false;
    const border = slot.lastId;
    if (index === 0 && border !== null && !reaches(items, border, next)) {
      if (view.first < PAGE_SIZE) begin(items.slice(0, PAGE_SIZE));
      else isBehind = true;
    } else {
      const isLast = index === slots.length - 1;
      slot.items = isLast || border === null ? items : items.filter(({ id }) => id >= border);
      slot.count = slot.items.length;
      if (isLast) slot.lastId = items.at(-1)?.id ?? null;
      if (isLast && next !== null) slots.push(emptySlot<Item>(next));
    }
    drop();
    version.value += 1;
  }

  /** Anew from the top; what is known of it is shown until the answer comes. */
  function begin(known: Item[] | null): void {
    const first = emptySlot<Item>(null);
    slots = [known === null ? first : { ...first, items: known, count: known.length, isOld: true }];
    view = { first: 0, last: PAGE_SIZE };
    isBehind = false;
  }

  /** Whether the newest page still goes down to its border, or so much came that there is a gap. */
  function reaches(items: readonly Item[], border: string, next: string | null): boolean {
    if (items.length > MOST_ON_TOP) return false;
    const last = items.at(-1);
    return next === null || last === undefined || last.id <= border;
  }

  /** Of the pages that are held, those furthest from the view go first. */
  function drop(): void {
    const inView = new Set(wanted());
    const middle = slots.findIndex((slot) => inView.has(slot));
    const held = slots.flatMap(({ items }, index) => (items === null ? [] : [index]));
    held.sort((left, right) => Math.abs(right - middle) - Math.abs(left - middle));
    for (const index of held.slice(0, Math.max(0, held.length - MOST_HELD))) {
      const slot = slots[index];
      if (slot !== undefined && !inView.has(slot)) slot.items = null;
    }
  }

  return {
    version,
    count: () => slots.reduce((sum, slot) => sum + countOf(slot), 0),
    hasMore: () => slots.at(-1)?.count === null,
    at(index) {
      let start = 0;
      for (const { count, items } of slots) {
        const end = start + (count ?? 0);
        if (index < end) return items?.[index - start] ?? null;
        start = end;
      }
      return null;
    },
    indexOf(id) {
      let start = 0;
      for (const { count, items } of slots) {
        const index = items?.findIndex((item) => item.id === id) ?? -1;
        if (index !== -1) return start + index;
        start += count ?? 0;
      }
      return -1;
    },
    error: () => problem,
    show(first, last) {
      view = { first, last };
      void pump();
    },
    refresh() {
      const inView = new Set(wanted());
      slots.forEach((slot, index) => {
        if (slot.items !== null && (index === 0 || inView.has(slot))) slot.isOld = true;
      });
      const [newest] = slots;
      if (newest !== undefined) newest.isOld = true;
      void pump();
    },
    hasNewer: () => isBehind,
    begin() {
      begin(null);
      version.value += 1;
      void pump();
    },
    held: () => slots.filter(({ items }) => items !== null).length,
    close() {
      isClosed = true;
    },
  };
}

function emptySlot<Item>(before: string | null): Slot<Item> {
  return { before, count: null, lastId: null, items: null, isOld: false };
}
