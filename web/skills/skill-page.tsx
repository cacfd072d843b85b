/** One skill: its words, what it may do, how it fares; switching it on (exactly as it is shown) and off. */
import type { SkillStatisticsView } from '../../src/domain/views-of-skills.ts';
import { path, post } from '../base/api.ts';
import { duration } from '../base/times.tsx';
import { load, useRead } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { Card, PageHead } from '../parts/card.tsx';
import { Document } from '../parts/document.tsx';
import { Icon } from '../parts/icon.tsx';
import { Markdown } from '../parts/markdown.tsx';
import { Shown } from '../parts/reading.tsx';
import { Spark } from '../parts/spark.tsx';
import { State } from '../parts/state.tsx';
import { tell } from '../parts/toast.tsx';
import { Findings } from './findings.tsx';
import { Revisions } from './revisions.tsx';
import { type ShownSkill, useInWords } from './skill-answers.ts';
import { Checks, Code, type SkillReading } from './workshop.tsx';

export function SkillPage({ name }: { name: string }) {
  const reading = useRead<{ skill: ShownSkill }>(path('/skills/{name}', { name }), [
    'skills-changed',
    'run-finished',
    'request-ended',
  ]);
  return (
    <div class="stack">
      <a class="skills-back" href="/skills">
        <Icon name="back" size={15} /> Skills
      </a>
      <Shown of={reading}>
        {({ skill }) => (
          <>
            <OneSkill skill={skill} />
            <Checks name={name} files={skill.files} />
          </>
        )}
      </Shown>
      <Code name={name} />
      <Uses name={name} />
      <Revisions name={name} />
    </div>
  );
}

function OneSkill({ skill }: { skill: ShownSkill }) {
  const { name, description, state, why, warnings, body, actions } = skill;
  return (
    <>
      <PageHead title={name}>
        <State of={state} />
        {state === 'active' && <SwitchOff name={name} />}
      </PageHead>
      <p>{description}</p>
      {why !== null && <p class="notice">{why}</p>}
      <Findings of={warnings} />
      {(state === 'pending' || state === 'disabled') && <SwitchOn skill={skill} />}
      <div class="skills-columns">
        <Card title="Instructions">
          <Markdown text={body} />
        </Card>
        <div class="stack">
          <Facts skill={skill} />
          {actions.length > 0 && (
            <Card title="Actions">
              <ul class="entries">
                {actions.map((action) => (
                  <li key={action.path}>
                    <span class="entry-name">{action.name}</span>
                    <p class="quiet">{action.description}</p>
                    <p class="quiet small mono">{action.path}</p>
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </div>
      </div>
    </>
  );
}

/** How its latest uses went, and each day; nothing where it was never used. */
function Uses({ name }: { name: string }) {
  const { data } = useRead<{ skills: SkillStatisticsView[] }>(
    `/skill-statistics?${new URLSearchParams({ name })}`,
    ['skills-changed', 'run-finished'],
  );
  const [skill] = data?.skills ?? [];
  if (skill === undefined || skill.uses === 0) return null;
  const states = skill.latest.map(({ error }) => (error === null ? 'succeeded' : 'failed'));
  return (
    <Card title="Uses">
      <div class="stack">
        <Spark of={states.toReversed()} most={50} />
        <ul class="entries small">
          {skill.days.slice(0, 7).map(({ day, uses, failures, averageMs }) => (
            <li key={day}>
              {day}: {uses === 1 ? '1 use' : `${uses} uses`}
              {failures > 0 && `, ${failures} failed`}, {duration(averageMs)} on average
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

function SwitchOff({ name }: { name: string }) {
  return (
    <div class="actions">
      <Button onPress={() => turn(name, 'disable')}>Switch off</Button>
    </div>
  );
}

/** All of it is on the screen, and the approval carries the hash of that: what changed meanwhile is not approved with it. */
function SwitchOn({ skill: { name, state } }: { skill: ShownSkill }) {
  const { data } = useRead<SkillReading>(path('/skills/{name}/reading', { name }), [
    'skills-changed',
  ]);
  if (data === null) return null;
  const { reading } = data;
  if (reading === null)
    return <p class="notice">Its folder can’t be read whole: rote skills enable {name}</p>;
  const { hash, document } = reading;
  return (
    <Card title="All that you would switch on">
      <div class="stack">
        {reading.lines.map((line, index) => (
          <p key={index}>{line}</p>
        ))}
        <Document of={document} />
        {!document.isCut && (
          <div class="row">
            <Button kind="primary" onPress={() => turn(name, 'enable', hash)}>
              {state === 'pending' ? 'Approve exactly this' : 'Switch on exactly this'}
            </Button>
            <code class="skills-hash" title={hash}>
              {hash}
            </code>
          </div>
        )}
      </div>
    </Card>
  );
}

async function turn(name: string, how: 'enable' | 'disable', hash?: string): Promise<void> {
  const shown = path('/skills/{name}', { name });
  try {
    await post(`${shown}/${how}`, hash === undefined ? undefined : { hash });
    tell(how === 'enable' ? `${name} is on.` : `${name} is off.`);
  } finally {
    await Promise.all([load(shown), load(`${shown}/reading`), load('/skills')]);
  }
}

function Facts({ skill }: { skill: ShownSkill }) {
  const { usage, source, tools, allowedTools, hosts, grantedHosts, files, hash, metadata } = skill;
  const facts: [string, string][] = [
    ['Use', useInWords(usage)],
    ['Takes', usage.averageMs === null ? '' : duration(usage.averageMs)],
    ['Last error', usage.lastError ?? ''],
    ['From', source],
    ['Shadows', skill.shadows ?? ''],
    ['Own tools', tools.join(', ')],
    ['May call', allowedTools.join(', ')],
    ['Wants hosts', hosts.join(', ')],
    ['May reach', grantedHosts.join(', ')],
    ['License', skill.license ?? ''],
    ['Needs', skill.compatibility ?? ''],
    // What it says of itself must not look like what is known of it.
    ...Object.entries(metadata).map(([name, value]): [string, string] => [`“${name}”`, value]),
    ['Fingerprint', hash ?? ''],
  ];
  return (
    <Card title="About it">
      <dl class="facts small">
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label} class="skills-fact">
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <details>
        <summary>{files.length === 1 ? '1 file' : `${files.length} files`}</summary>
        <ul class="mono small">
          {files.map((file) => (
            <li key={file}>{file}</li>
          ))}
        </ul>
        <p class="quiet small mono">{skill.path}</p>
      </details>
    </Card>
  );
}
