/** What a plan would do: every call in its order, with what is known of its input. Nothing was called. */
import type { DryRunView } from '../../src/domain/plan-view.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Json } from '../parts/json.tsx';

const EFFECTS = { read: 'reads', idempotent: 'changes', once: 'changes, once' };

export function DryRun({ dry, onClose }: { dry: DryRunView; onClose: () => void }) {
  return (
    <Dialog title="It would do this" large onClose={onClose}>
      <p class="quiet">Nothing was called, also nothing that only reads.</p>
      {dry.narrative !== null && <p>It would say first: {dry.narrative}</p>}
      <ol class="entries">
        {dry.calls.map((call) => (
          <li key={call.id}>
            <div class="entry-line">
              <span class="entry-name">{call.name ?? call.id}</span>
              <code>{call.tool}</code>
              <span class="push">
                {EFFECTS[call.effect]}
                {call.times === null && ', as often as the run finds items'}
                {call.times !== null && call.times !== 1 && `, ${call.times} times`}
                {call.isConditional && ', under a condition'}
              </span>
            </div>
            <Json value={call.input} />
            {call.open.length > 0 && (
              <p class="quiet small">Known when it runs: {call.open.join(', ')}</p>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
