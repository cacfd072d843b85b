/** The palette (Ctrl-K): go anywhere, do what can be done here, find a schedule, or say something to Rote. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { later } from '../parts/later.tsx';
import type { View } from '../views.ts';

export const isPaletteOpen = signal(false);

const OpenPalette = later(async () => (await import('./open-palette.tsx')).OpenPalette);

export function Palette({ views }: { views: readonly View[] }) {
  // Before it is first asked for.
  useEffect(OpenPalette.fetch, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      isPaletteOpen.value = !isPaletteOpen.value;
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return isPaletteOpen.value ? <OpenPalette views={views} onClose={close} /> : null;
}

function close(): void {
  isPaletteOpen.value = false;
}
