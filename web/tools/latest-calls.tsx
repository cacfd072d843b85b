/** The latest calls of a tool, by hand and in runs, each with what it was given and what came of it. */
import { useState } from 'preact/hooks';
import type { CallView } from '../../src/domain/views.ts';
import { query } from '../base/api.ts';
import { duration, Time } from '../base/times.tsx';
import { useRead } from '../base/use-read.ts';
import { Card } from '../parts/card.tsx';
import { Json } from '../parts/json.tsx';
import { Shown } from '../parts/reading.tsx';
import { State } from '../parts/state.tsx';
import { Whose } from '../parts/whose.tsx';

const MOST = 20;

export const callsOf = (tool: string): string => `/calls${query({ tool, limit: MOST })}`;

export function LatestCalls({ tool }: { tool: string }) {
  const reading = useRead<{ calls: CallView[] }>(callsOf(tool), ['step-finished']);
  return (
    <Card title="Latest calls">
      <Shown of={reading}>
        {({ calls }) =>
          calls.length === 0 ? (
            <p class="quiet">It was not called yet.</p>
          ) : (
            <ul class="entries">
              {calls.map((call) => (
                <li key={call.id}>
                  <Call call={call} />
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </Card>
  );
}

const BY = {
  hand: 'by hand',
  command: 'by a command',
  model: 'by a model',
  action: 'by a skill',
  run: 'in a run',
  mcp: 'by a program over MCP',
};

function Call({ call }: { call: CallView }) {
  const { by, runId, state, input, output, error, startedAtUtc, durationMs } = call;
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <State of={state} /> <Time at={startedAtUtc} as="moment" />, {BY[by]} <Whose of={call} />
        {durationMs !== null && <>, {duration(durationMs)}</>}
        {error !== null && <span class="tools-error"> {error.message}</span>}
      </summary>
      {isOpen && (
        <div class="tools-call">
          {runId !== null && <a href={`/runs/${encodeURIComponent(runId)}`}>To its run</a>}
          <h3>Input</h3>
          <Json value={input} />
          <h3>Output</h3>
          <Json value={output} />
        </div>
      )}
    </details>
  );
}
