/**
 * A list of any length, of which only the rows in view are in the document. The window scrolls it. What comes on top
 * does not move what is read; arrows, Home and End go from row to row, and the row with the keyboard stays.
 */
import {
  defaultRangeExtractor,
  observeWindowOffset,
  observeWindowRect,
  Virtualizer,
  windowScroll,
} from '@tanstack/virtual-core';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useReducer, useRef } from 'preact/hooks';
import { inWords } from '../base/api.ts';
import { Button } from './button.tsx';
import type { Pages } from './pages.ts';

interface ListProps<Item extends { id: string }> {
  pages: Pages<Item>;
  /** For those who can't see it. */
  label: string;
  /** Every row is as high; what does not fit is cut. */
  rowHeight: number;
  /** Its first link or button takes the keyboard. */
  row: (item: Item) => ComponentChildren;
}

export function VirtualList<Item extends { id: string }>(props: ListProps<Item>) {
  const { pages, label, rowHeight, row } = props;
  const place = useRef<HTMLUListElement>(null);
  const focused = useRef<number | null>(null);
  const toFocus = useRef<number | null>(null);
  const read = useRef<{ id: string; index: number } | null>(null);
  pages.version.value;
  const known = pages.count();
  const count = known + (pages.hasMore() ? 1 : 0);
  const virtual = useVirtualizer(count, rowHeight, place, focused);
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;

  useEffect(() => pages.show(first, last), [pages, first, last]);
  // Before it is drawn: where what is read has another place now, the window goes with it.
  useLayoutEffect(() => {
    const was = read.current;
    const now = was === null ? -1 : pages.indexOf(was.id);
    if (was !== null && now !== -1 && now !== was.index && isScrolledInto(place.current))
      scrollBy({ top: (now - was.index) * rowHeight, behavior: 'instant' });
    const firstVisible = Math.max(0, Math.floor(offsetInto(place.current) / rowHeight));
    const shown = pages.at(firstVisible);
    read.current = shown === null ? null : { id: shown.id, index: firstVisible };
    focusRow(place.current, toFocus);
  });

  function onKey(event: KeyboardEvent): void {
    if (focused.current === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = rowAfter(event.key, focused.current, known);
    if (to === null) return;
    event.preventDefault();
    toFocus.current = to;
    virtual.scrollToIndex(to, { align: 'auto' });
    focusRow(place.current, toFocus);
  }

  return (
    <>
      {pages.hasNewer() && (
        <div class="virtual-newer">
          <Button
            little
            kind="primary"
            onPress={() => {
              scrollTo({ top: 0 });
              pages.begin();
            }}
          >
            Much is new: to the top
          </Button>
        </div>
      )}
      <ul
        ref={place}
        class="virtual"
        aria-label={label}
        style={{ height: `${virtual.getTotalSize()}px` }}
        onKeyDown={onKey}
        onFocusIn={(event) => (focused.current = indexIn(event.target))}
        onFocusOut={() => (focused.current = null)}
      >
        {items.map(({ index, start }) => {
          const item = index < known ? pages.at(index) : null;
          return (
            <li
              key={item?.id ?? `at ${index}`}
              class="virtual-row"
              data-index={index}
              aria-setsize={pages.hasMore() ? -1 : known}
              aria-posinset={index + 1}
              style={{
                height: `${rowHeight}px`,
                transform: `translateY(${start - virtual.options.scrollMargin}px)`,
              }}
            >
              {item === null ? <Awaited pages={pages} /> : row(item)}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Awaited<Item extends { id: string }>({ pages }: { pages: Pages<Item> }) {
  const error = pages.error();
  if (error === null) return <span class="virtual-awaited quiet">Loading…</span>;
  return (
    <span class="virtual-awaited">
      {inWords(error)}{' '}
      <Button little onPress={() => pages.refresh()}>
        Try again
      </Button>
    </span>
  );
}

function useVirtualizer(
  count: number,
  rowHeight: number,
  place: { current: HTMLUListElement | null },
  focused: { current: number | null },
): Virtualizer<Window, Element> {
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const held = useRef<Virtualizer<Window, Element> | null>(null);
  const options = {
    count,
    getScrollElement: () => window,
    estimateSize: () => rowHeight,
    scrollToFn: windowScroll,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    overscan: 8,
    initialRect: { width: innerWidth, height: innerHeight },
    initialOffset: () => scrollY,
    scrollMargin: topOf(place.current),
    rangeExtractor: (range: Parameters<typeof defaultRangeExtractor>[0]) => {
      const shown = defaultRangeExtractor(range);
      const kept = focused.current;
      if (kept === null || kept >= count || shown.includes(kept)) return shown;
      return [...shown, kept].sort((left, right) => left - right);
    },
    onChange: () => redraw(0),
  };
  held.current ??= new Virtualizer<Window, Element>(options);
  const virtual = held.current;
  const heightOfBefore = useRef(rowHeight);
  virtual.setOptions(options);
  useLayoutEffect(() => virtual._didMount(), []);
  useLayoutEffect(() => virtual._willUpdate());
  useLayoutEffect(() => {
    // The place is known once it is drawn.
    if (virtual.options.scrollMargin !== topOf(place.current)) redraw(0);
    if (heightOfBefore.current === rowHeight) return;
    heightOfBefore.current = rowHeight;
    virtual.measure();
  });
  return virtual;
}

/** Where it begins in the whole page. */
function topOf(place: HTMLElement | null): number {
  return place === null ? 0 : Math.round(place.getBoundingClientRect().top + scrollY);
}

function offsetInto(place: HTMLElement | null): number {
  return place === null ? 0 : -place.getBoundingClientRect().top;
}

const isScrolledInto = (place: HTMLElement | null): boolean => offsetInto(place) > 0;

function rowAfter(key: string, at: number, count: number): number | null {
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[key];
  const to = key === 'Home' ? 0 : key === 'End' ? count - 1 : step === undefined ? null : at + step;
  return to === null ? null : Math.min(Math.max(0, to), count - 1);
}

function indexIn(target: EventTarget | null): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return row === null ? null : Number(row.dataset['index']);
}

/** Once the row is there. */
function focusRow(place: HTMLElement | null, wanted: { current: number | null }): void {
  if (wanted.current === null) return;
  const row = place?.querySelector<HTMLElement>(`[data-index="${wanted.current}"] :is(a, button)`);
  if (row === null || row === undefined) return;
  wanted.current = null;
  row.focus({ preventScroll: true });
}
