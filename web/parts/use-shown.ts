/** Calls back when something is in front of somebody: it is in view, and the page is. */
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { isVisible } from '../base/visible.ts';

/** Again for each key; with `null` never. */
export function useShown<Place extends Element>(
  key: string | null,
  onShown: () => void,
): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const latest = useRef(onShown);
  latest.current = onShown;
  useEffect(() => {
    if (place.current === null || key === null) return;
    let isInView = false;
    const look = (): void => {
      if (isInView && isVisible.value) latest.current();
    };
    const observer = new IntersectionObserver((entries) => {
      isInView = entries.at(-1)?.isIntersecting ?? false;
      look();
    });
    observer.observe(place.current);
    const stop = isVisible.subscribe(look);
    return () => {
      observer.disconnect();
      stop();
    };
  }, [key]);
  return place;
}
