/** The open palette: go anywhere, do what can be done here, find a schedule, or say something to Rote. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ListedScheduleView } from '../../src/domain/views.ts';
import { actions } from '../base/actions.ts';
import { query } from '../base/api.ts';
import { navigate } from '../base/navigate.ts';
import { useRead } from '../base/use-read.ts';
import { Icon, type IconName } from '../parts/icon.tsx';
import { isHelper } from '../schedules/is-helper.ts';
import type { View } from '../views.ts';

interface Item {
  id: string;
  icon: IconName;
  name: string;
  run: () => void;
}

const MOST_SCHEDULES = 8;

export function OpenPalette({ views, onClose }: { views: readonly View[]; onClose: () => void }) {
  const place = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  useEffect(() => {
    place.current?.showModal();
  }, []);
  const found = useRead<{ schedules: ListedScheduleView[] }>(
    text.trim() === '' ? null : `/schedules${query({ q: text.trim(), limit: MOST_SCHEDULES })}`,
  );
  const items = itemsFor(
    text.trim(),
    views,
    (found.data?.schedules ?? []).filter((one) => !isHelper(one)),
  );
  const at = Math.min(chosen, items.length - 1);
  const close = (): void => place.current?.close();
  const run = (item: Item | undefined): void => {
    close();
    item?.run();
  };
  function onKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setChosen((at + step + items.length) % items.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(items[at]);
    }
  }
  return (
    <dialog ref={place} class="dialog palette" aria-label="Find" onClose={onClose} closedby="any">
      <input
        class="palette-input"
        role="combobox"
        aria-label="Find, or say something"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={items[at] === undefined ? undefined : `palette-${at}`}
        placeholder="Go to, find, or say what you want…"
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKey}
      />
      <div id="palette-list" class="palette-list" role="listbox" aria-label="Found">
        {items.map((item, index) => (
          <div
            key={item.id}
            id={`palette-${index}`}
            role="option"
            tabIndex={-1}
            class="palette-item"
            aria-selected={index === at}
            onPointerMove={() => setChosen(index)}
            onClick={() => run(item)}
            onKeyDown={onKey}
          >
            <Icon name={item.icon} />
            {item.name}
          </div>
        ))}
      </div>
    </dialog>
  );
}

function itemsFor(
  text: string,
  views: readonly View[],
  schedules: readonly ListedScheduleView[],
): Item[] {
  const fits = (name: string): boolean => name.toLowerCase().includes(text.toLowerCase());
  const places = views.map(({ path, name, icon }) => ({
    id: path,
    icon,
    name: `Go to ${name}`,
    run: () => navigate(path),
  }));
  const deeds = actions.value.map(({ name, run }) => ({
    id: `do ${name}`,
    icon: 'next' as const,
    name,
    run,
  }));
  const found = schedules.map(({ id, name }) => ({
    id,
    icon: 'schedules' as const,
    name,
    run: () => navigate(`/schedules/${encodeURIComponent(id)}`),
  }));
  const say = {
    id: 'say',
    icon: 'talk' as const,
    name: `Say “${text}” to Rote`,
    run: () => navigate(`/talk${query({ say: text })}`),
  };
  const named = [...deeds, ...places].filter(({ name }) => fits(name));
  return text === '' ? [...deeds, ...places] : [...named, ...found, say];
}
