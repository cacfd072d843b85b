/** Heartbeat: what each agent looks at unasked, how, and what that costs; nothing of it runs before it was agreed to. */
import './heartbeat.css';
import type { HeartbeatView } from '../../src/domain/heartbeat-view.ts';
import { useRead } from '../base/use-read.ts';
import { PageHead } from '../parts/card.tsx';
import { Shown } from '../parts/reading.tsx';
import { Agent } from './agent.tsx';

export function Heartbeat() {
  const reading = useRead<{ heartbeats: HeartbeatView[] }>('/heartbeats', [
    'schedule-changed',
    'run-finished',
  ]);
  return (
    <div class="stack">
      <PageHead title="Heartbeat" />
      <Shown of={reading}>
        {({ heartbeats }) => (
          <div class="stack">
            {heartbeats.map((heartbeat) => (
              <Agent key={heartbeat.agent} heartbeat={heartbeat} onChanged={reading.reload} />
            ))}
          </div>
        )}
      </Shown>
    </div>
  );
}
