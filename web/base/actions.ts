/** What can be done from everywhere, by the palette or a key. Views add theirs while they are shown. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

export interface Action {
  name: string;
  /** One key, where it has one: `c`. */
  key?: string;
  run: () => void;
}

export const actions = signal<readonly Action[]>([]);

/** Adds actions for as long as the component is shown. */
export function useActions(added: readonly Action[], on: readonly unknown[] = []): void {
  useEffect(() => {
    actions.value = [...actions.value, ...added];
    return () => {
      actions.value = actions.value.filter((one) => !added.includes(one));
    };
  }, on);
}
