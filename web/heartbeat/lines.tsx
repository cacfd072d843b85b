/** Each line of HEARTBEAT.md: how it is looked at, with what, and what that costs a day. It is switched on as it is shown. */
import type { ExplainedView, HeartbeatView } from '../../src/domain/heartbeat-view.ts';
import { post } from '../base/api.ts';
import { Time } from '../base/times.tsx';
import { money } from '../parts/amounts.ts';
import { Button } from '../parts/button.tsx';
import { State } from '../parts/state.tsx';
import { tell } from '../parts/toast.tsx';
import { costInWords, HOW } from './line-words.ts';

type Line = ExplainedView['lines'][number];

export function Lines({
  explained,
  heartbeat,
  onEdit,
  onChanged,
}: {
  explained: ExplainedView;
  heartbeat: HeartbeatView;
  onEdit: () => void;
  onChanged: () => Promise<void>;
}) {
  const { agent, file, lines, problems, most, hash } = explained;
  const { state, today, settings } = heartbeat;
  const isToBeAgreed = settings.enabled && lines.length > 0 && state !== 'on';
  async function on(): Promise<void> {
    await post('/heartbeats/switch', { on: true, agent, hash });
    tell(`${agent} looks around.`);
    await onChanged();
  }
  return (
    <div class="stack">
      {lines.length === 0 ? (
        <p class="quiet">
          Nothing is looked at. Write a line for each thing, such as “If the disk is over 90 %, tell
          me”.
        </p>
      ) : (
        <ul class="entries" aria-label={`What ${agent} looks at`}>
          {lines.map((line) => (
            <LineEntry key={line.line} line={line} today={today} />
          ))}
        </ul>
      )}
      {problems.map((problem) => (
        <p key={problem} class="notice small" data-tone="warn">
          {problem}
        </p>
      ))}
      {lines.length > 0 && (
        <p>
          {most.calls === 0
            ? 'No model is asked: all of it costs nothing.'
            : `All of it together asks models at most ${most.calls} times a day, for at most ${money(most.cents)}; then it rests until tomorrow.`}
        </p>
      )}
      <div class="row">
        {isToBeAgreed && (
          <Button kind="primary" label={`Switch exactly this on: ${agent}`} onPress={on}>
            Switch exactly this on
          </Button>
        )}
        <Button label={`Edit the lines: ${agent}`} onPress={onEdit}>
          Edit the lines
        </Button>
        <span class="quiet small heartbeat-file" title={file}>
          {file.split(/[\\/]/).slice(-2).join('/')}
        </span>
      </div>
    </div>
  );
}

function LineEntry({ line, today }: { line: Line; today: HeartbeatView['today'] }) {
  const { how, words, tools, schedule, status, lastRunUtc } = line;
  const { name, tone } = HOW[how];
  return (
    <li>
      <div class="entry-line">
        <span class="state" data-tone={tone}>
          {name}
        </span>
        <span class="entry-name heartbeat-line">{line.line}</span>
        <span class="push row">
          {status !== null && status !== 'active' && <State of={status} />}
          {lastRunUtc !== null && <Time at={lastRunUtc} />}
          {status !== null && schedule !== null && (
            <a href={`/schedules/${encodeURIComponent(schedule)}`}>Its schedule</a>
          )}
        </span>
      </div>
      <p>{costInWords(line, today)}</p>
      <details>
        <summary class="small quiet">How exactly</summary>
        <p class="small heartbeat-line">{words}</p>
        {tools.length > 0 && <p class="small quiet">With {tools.join(', ')}.</p>}
      </details>
    </li>
  );
}
