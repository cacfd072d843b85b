/** Events: what came that schedules wait for and what was done about it, and the hooks that others call. */
import './events.css';
import { PageHead } from '../parts/card.tsx';
import { Happened } from './happened.tsx';
import { Hooks } from './hooks.tsx';

export function Events() {
  return (
    <div class="stack">
      <PageHead title="Events" />
      <Happened />
      <Hooks />
    </div>
  );
}
