/** How much waits for a decision: in the title, beside "Now", and on the icon of the installed page. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { RequestView } from '../../src/domain/views.ts';
import { useRead } from '../base/use-read.ts';

export const openRequests = signal(0);

export function Badge() {
  const { data } = useRead<{ requests: RequestView[] }>('/requests?limit=50', [
    'request-asked',
    'request-ended',
  ]);
  const count = data?.requests.length ?? 0;
  useEffect(() => {
    openRequests.value = count;
    document.title = count === 0 ? 'Rote' : `(${count}) Rote`;
    void navigator.setAppBadge?.(count).catch(() => undefined);
  }, [count]);
  return null;
}
