/** Whether a media query holds, now and when that changes. */
import { useEffect, useState } from 'preact/hooks';

export function useMedia(media: string): boolean {
  const [holds, setHolds] = useState(() => matchMedia(media).matches);
  useEffect(() => {
    const list = matchMedia(media);
    const look = (): void => setHolds(list.matches);
    look();
    list.addEventListener('change', look);
    return () => list.removeEventListener('change', look);
  }, [media]);
  return holds;
}
