/** The last 24 hours: what ran, failed and waits, what models cost, and what plans saved. */
import type { ComponentChildren } from 'preact';
import type { DigestView } from '../../src/domain/digest-view.ts';
import { useRead } from '../base/use-read.ts';
import { count, money } from '../parts/amounts.ts';
import { Card } from '../parts/card.tsx';

const MOST = 6;

export function Digest() {
  const { data } = useRead<DigestView>('/digest', [
    'run-finished',
    'request-asked',
    'request-ended',
  ]);
  if (data === null || data.isEmpty) return null;
  const { counts, ran, failed, waiting, disabled, trouble, cost, saved } = data;
  return (
    <Card title="The last 24 hours">
      <dl class="now-digest">
        <Part name="went well" figure={counts.succeeded}>
          {few(ran, ({ name, scheduleId, times }) => (
            <Named key={name} name={name} href={scheduleId && `/schedules/${scheduleId}`}>
              {times > 1 && <span class="quiet"> ×{times}</span>}
            </Named>
          ))}
        </Part>
        <Part name="failed" figure={counts.failed} tone="bad">
          {few(
            failed,
            ({ name, runId, summary }) => (
              <Named key={runId} name={name} href={`/runs/${runId}`}>
                <span class="quiet">: {summary}</span>
              </Named>
            ),
            counts.failed,
          )}
        </Part>
        {/* What it is stands above, with its buttons. */}
        <Part
          name={waiting.length === 1 ? 'waits for you' : 'wait for you'}
          figure={waiting.length}
          tone="warn"
        />
        <Part name="disabled after failures" figure={disabled.length} tone="bad">
          {few(disabled, ({ name, scheduleId }) => (
            <Named key={scheduleId} name={name} href={`/schedules/${scheduleId}`} />
          ))}
        </Part>
        <Part name="in trouble" figure={trouble.length} tone="warn">
          {few(trouble, (text) => (
            <Named key={text} name={text} href="/trouble" />
          ))}
        </Part>
        <div class="now-digest-part">
          <dt>{cost.calls === 0 ? 'no model was asked' : callsInWords(cost)}</dt>
          <dd>
            <span class="now-figure number">{money(cost.cents)}</span>
            {saved.runs > 0 && <p class="small">{savedInWords(saved)}</p>}
          </dd>
        </div>
      </dl>
    </Card>
  );
}

/** Nothing is said of what there is none of, except of what went well. */
function Part({
  name,
  figure,
  tone,
  children,
}: {
  name: string;
  figure: number;
  tone?: 'bad' | 'warn';
  children?: ComponentChildren;
}) {
  if (figure === 0 && tone !== undefined) return null;
  return (
    <div class="now-digest-part" data-tone={tone}>
      <dt>{name}</dt>
      <dd>
        <span class="now-figure number">{count(figure)}</span>
        {children !== undefined && <ul class="small">{children}</ul>}
      </dd>
    </div>
  );
}

function Named({
  name,
  href,
  children,
}: {
  name: string;
  href: string | null;
  children?: ComponentChildren;
}) {
  return (
    <li class="clip">
      {href === null ? name : <a href={href}>{name}</a>}
      {children}
    </li>
  );
}

function few<One>(
  all: readonly One[],
  show: (one: One) => ComponentChildren,
  total = all.length,
): ComponentChildren[] {
  const left = total - Math.min(all.length, MOST);
  return [
    ...all.slice(0, MOST).map(show),
    ...(left > 0 ? [<li key="more" class="quiet">{`and ${count(left)} more`}</li>] : []),
  ];
}

function callsInWords({ calls, unpriced }: DigestView['cost']): string {
  const doubt = unpriced > 0 ? `, ${unpriced} without a known price` : '';
  return `${calls} ${calls === 1 ? 'call' : 'calls'} of models, yesterday and today${doubt}`;
}

function savedInWords({ runs, cents, tokens }: DigestView['saved']): string {
  const without = `${count(runs)} ${runs === 1 ? 'run' : 'runs'} without a model`;
  if (cents !== null) return `${without} saved about ${money(cents)}`;
  return tokens === null ? without : `${without} saved about ${count(tokens)} tokens`;
}
