/**
 * What somebody asked for and nothing here could do: which of them are looked into, and one of them step by step, from the
 * words of the wish to the run in which it goes on.
 */
import type { ComponentChildren } from 'preact';
import type { GapView } from '../../src/domain/gap.ts';
import { path } from '../base/api.ts';
import { Time } from '../base/times.tsx';
import { useRead } from '../base/use-read.ts';
import { Card, PageHead } from '../parts/card.tsx';
import { Icon } from '../parts/icon.tsx';
import { Shown } from '../parts/reading.tsx';

const CHANGES = ['run-started', 'run-finished', 'request-asked', 'request-ended'] as const;
/** Of those that are over. */
const MOST_OVER = 5;

const STATES: Readonly<Record<GapView['state'], { words: string; tone: string }>> = {
  looking: { words: 'looking', tone: 'busy' },
  waiting: { words: 'waits for you', tone: 'warn' },
  installed: { words: 'can be done now', tone: 'good' },
  refused: { words: 'you said no', tone: 'plain' },
  'given-up': { words: 'given up', tone: 'bad' },
};

const KINDS: Readonly<Record<GapView['found'][number]['kind'], string>> = {
  skill: 'Skill',
  tool: 'Tool',
  off: 'Skill that is off',
  server: 'MCP server',
  api: 'API',
  connect: 'Can be connected',
  web: 'On the web',
};

const isOver = ({ state }: GapView): boolean => state !== 'looking' && state !== 'waiting';

/** Nothing where nothing was missing. */
export function Gaps() {
  const { data } = useRead<{ gaps: GapView[] }>('/gaps?all=true', CHANGES);
  const gaps = data?.gaps ?? [];
  if (gaps.length === 0) return null;
  const shown = [...gaps.filter((gap) => !isOver(gap)), ...gaps.filter(isOver).slice(0, MOST_OVER)];
  return (
    <Card title="What was missing">
      <ul class="entries">
        {shown.map((gap) => (
          <li key={gap.id}>
            <div class="entry-line">
              <a class="entry-name" href={`/skills?gap=${encodeURIComponent(gap.id)}`}>
                {gap.missing}
              </a>
              <GapState of={gap} />
              <span class="push">
                <Time at={gap.changedAtUtc} />
              </span>
            </div>
            {gap.wish !== null && <p class="quiet clip">{gap.wish}</p>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function GapState({ of: { state } }: { of: GapView }) {
  const { words, tone } = STATES[state];
  return (
    <span class="state" data-tone={tone} data-state={state}>
      {words}
    </span>
  );
}

export function GapPage({ id }: { id: string }) {
  const reading = useRead<{ gap: GapView }>(path('/gaps/{gap}', { gap: id }), CHANGES);
  return (
    <div class="stack">
      <a class="skills-back" href="/skills">
        <Icon name="back" size={15} /> Skills
      </a>
      <Shown of={reading}>{({ gap }) => <OneGap gap={gap} />}</Shown>
    </div>
  );
}

function OneGap({ gap }: { gap: GapView }) {
  const { missing, wish, why, search, searchedWeb, found, attempts, skill, requestId } = gap;
  return (
    <>
      <PageHead title={missing}>
        <GapState of={gap} />
      </PageHead>
      {why !== null && <p class="notice">{why}</p>}
      <Card title="Step by step">
        <ol class="skills-steps">
          <Step title="Asked for">
            <p>{wish ?? 'A run saved a skill for this; nobody asked for it in words.'}</p>
          </Step>
          <Step title="Looked through">
            {search === '' ? (
              <p class="quiet">Nothing was looked for.</p>
            ) : (
              <p>
                “{search}” in skills, tools, servers and APIs{searchedWeb && ', and on the web'}.
              </p>
            )}
            {search !== '' && found.length === 0 && <p class="quiet">Nothing fits.</p>}
            <ul class="entries small">
              {found.map((one) => (
                <li key={`${one.kind} ${one.name}`}>
                  <span class="quiet">{KINDS[one.kind]}</span> <strong>{one.name}</strong>
                  <p>{one.does}</p>
                  <p class="quiet">{one.how}</p>
                </li>
              ))}
            </ul>
          </Step>
          <Step title="Made and tried">
            {attempts.length === 0 && <p class="quiet">Nothing yet.</p>}
            <ul class="entries small">
              {attempts.map((one, index) => (
                <li key={index}>
                  <div class="entry-line">
                    <a class="entry-name" href={`/skills/${encodeURIComponent(one.skill)}`}>
                      {one.skill}
                    </a>
                    <span>as {one.form === 'instructions' ? 'instructions' : `a ${one.form}`}</span>
                    <span class="state" data-tone={TOLD[one.outcome].tone}>
                      {TOLD[one.outcome].words}
                    </span>
                    <span class="push">
                      <Time at={one.atUtc} />
                    </span>
                  </div>
                  {one.why !== null && <p>{one.why}</p>}
                </li>
              ))}
            </ul>
          </Step>
          <Step title="Judged, and asked of you">
            {requestId === null ? (
              <p class="quiet">Not yet: only what passes is asked of you.</p>
            ) : (
              <a class="button little" href={`/?request=${encodeURIComponent(requestId)}`}>
                What was asked
              </a>
            )}
          </Step>
          <Step title="What was asked for goes on">
            {gap.goesOnIn === null ? (
              <p class="quiet">{isOver(gap) ? 'It did not.' : 'After your yes.'}</p>
            ) : (
              <a class="button little" href={`/runs/${encodeURIComponent(gap.goesOnIn)}`}>
                The run
              </a>
            )}
          </Step>
        </ol>
      </Card>
      <Card title="Where">
        <ul class="entries small">
          {skill !== null && (
            <li>
              <a href={`/skills/${encodeURIComponent(skill)}`}>The skill {skill}</a>
            </li>
          )}
          {gap.runs.map((run) => (
            <li key={run}>
              <a href={`/runs/${encodeURIComponent(run)}`}>Run {run}</a>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

const TOLD = {
  'under-way': { words: 'under way', tone: 'busy' },
  asked: { words: 'asked of you', tone: 'warn' },
  refused: { words: 'refused', tone: 'bad' },
} as const;

function Step({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <li>
      <h3>{title}</h3>
      {children}
    </li>
  );
}
