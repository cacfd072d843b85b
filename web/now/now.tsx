/** What goes on now. */
import { PageHead } from '../parts/card.tsx';

export function Now() {
  return <PageHead title="Now" />;
}
