/** Light, dark, or what the machine says; remembered by the browser. */
import { effect, signal } from '@preact/signals';

const KEY = 'rote-theme';
export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const theme = signal<Theme>(
  THEMES.find((one) => one === localStorage.getItem(KEY)) ?? 'auto',
);

export function startTheme(): void {
  effect(() => {
    localStorage.setItem(KEY, theme.value);
    document.documentElement.dataset['theme'] = theme.value;
  });
}

export function nextTheme(): void {
  theme.value = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length] ?? 'auto';
}
