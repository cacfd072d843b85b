/** The keys: `g` and a letter goes to a view, a letter does what can be done here, `?` shows them all. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { actions } from '../base/actions.ts';
import { navigate } from '../base/navigate.ts';
import { later } from '../parts/later.tsx';
import type { View } from '../views.ts';

const KeysHelp = later(async () => (await import('./keys-help.tsx')).KeysHelp);
const isHelpOpen = signal(false);
/** So long after `g` a letter still means a view. */
const PREFIX_MS = 1500;

export function Shortcuts({ views }: { views: readonly View[] }) {
  useEffect(() => {
    let prefixUntilMs = 0;
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const isAfterPrefix = event.timeStamp < prefixUntilMs;
      prefixUntilMs = event.key === 'g' ? event.timeStamp + PREFIX_MS : 0;
      const deed = isAfterPrefix
        ? goTo(views.find(({ key }) => key === event.key))
        : deedOf(event.key);
      if (deed === null) return;
      event.preventDefault();
      deed();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [views]);
  if (!isHelpOpen.value) return null;
  return (
    <KeysHelp
      views={views}
      onClose={() => {
        isHelpOpen.value = false;
      }}
    />
  );
}

function goTo(view: View | undefined): (() => void) | null {
  return view === undefined ? null : () => navigate(view.path);
}

function deedOf(key: string): (() => void) | null {
  if (key === '?') return () => (isHelpOpen.value = true);
  if (key === '/') return focusSearch;
  return actions.value.find((action) => action.key === key)?.run ?? null;
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>('main input[type=search]')?.focus();
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, dialog, [role=textbox]') !== null)
  );
}
