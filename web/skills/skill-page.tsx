/** One skill: its words, what it may do, how it fares; switching it on (exactly as it is shown) and off. */
import { path, post } from '../base/api.ts';
import { duration } from '../base/times.tsx';
import { load, useRead } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { Card, PageHead } from '../parts/card.tsx';
import { Icon } from '../parts/icon.tsx';
import { Markdown } from '../parts/markdown.tsx';
import { Shown } from '../parts/reading.tsx';
import { State } from '../parts/state.tsx';
import { tell } from '../parts/toast.tsx';
import { Findings } from './findings.tsx';
import { Revisions } from './revisions.tsx';
import { type ShownSkill, useInWords } from './skill-answers.ts';

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
      <Shown of={reading}>{({ skill }) => <OneSkill skill={skill} />}</Shown>
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
        <Switch skill={skill} />
      </PageHead>
      <p>{description}</p>
      {why !== null && <p class="notice">{why}</p>}
      <Findings of={warnings} />
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

/** The approval carries the hash of what is on the screen: what changed meanwhile is not approved with it. */
function Switch({ skill: { name, state, hash } }: { skill: ShownSkill }) {
  const shown = path('/skills/{name}', { name });
  const turn = (how: 'enable' | 'disable') => async (): Promise<void> => {
    try {
      await post(`${shown}/${how}`, how === 'enable' ? { hash } : undefined);
      tell(how === 'enable' ? `${name} is on.` : `${name} is off.`);
    } finally {
      await Promise.all([load(shown), load('/skills')]);
    }
  };
  if (state === 'active')
    return (
      <div class="actions">
        <Button onPress={turn('disable')}>Switch off</Button>
      </div>
    );
  if (hash === null || state === 'shadowed') return null;
  return (
    <div class="actions">
      <code class="skills-hash" title={hash}>
        {hash}
      </code>
      <Button kind="primary" onPress={turn('enable')}>
        {state === 'pending' ? 'Approve exactly this' : 'Switch on exactly this'}
      </Button>
    </div>
  );
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
