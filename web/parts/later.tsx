/**
 * A component that the first view can do without: it is fetched after it was first drawn, and nothing stands there until
 * then. Where it can't be fetched, it is tried again the next time.
 */
import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';

export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> & { fetch: () => void } {
  const loaded = signal<{ Component: ComponentType<Props> } | null>(null);
  const fetch = (): void => {
    if (loaded.peek() !== null) return;
    load().then(
      (Component) => {
        loaded.value = { Component };
      },
      () => undefined,
    );
  };
  const Later = (props: Props) => {
    useEffect(fetch, []);
    const there = loaded.value;
    return there === null ? null : <there.Component {...props} />;
  };
  return Object.assign(Later, { fetch });
}
