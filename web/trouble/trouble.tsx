/** Trouble: what is wrong and what was, and the messages that went out, wait, failed or are in doubt. */
import './trouble.css';
import { PageHead } from '../parts/card.tsx';
import { Deliveries } from './deliveries.tsx';
import { Incidents } from './incidents.tsx';

export function Trouble() {
  return (
    <div class="stack">
      <PageHead title="Trouble" />
      <Incidents />
      <Deliveries />
    </div>
  );
}
