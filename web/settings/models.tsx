/** Who is asked when something has to be thought about, in which order, and why these. */
import type { ModelsView } from '../../src/domain/setup-view.ts';
import { useRead } from '../base/use-read.ts';
import { Card } from '../parts/card.tsx';
import { Shown } from '../parts/reading.tsx';

const SOURCES = {
  settings: 'The settings name them.',
  server: 'A model server was found on this machine.',
  keys: 'There are keys for them.',
};

export function Models() {
  const reading = useRead<ModelsView>('/models');
  return (
    <Card title="Models" aside={<a href="/settings/everything/models">Change</a>}>
      <Shown of={reading}>
        {({ models, source, why, warnings }) => (
          <div class="stack">
            {source !== null && (
              <p class="quiet">{SOURCES[source]} The next is asked where one is out of order.</p>
            )}
            {why !== null && <NoModel why={why} />}
            {warnings.map((warning) => (
              <p key={warning} class="notice" data-tone="warn">
                {warning}
              </p>
            ))}
            <ol class="entries">
              {models.map(({ name, kind, model, url, hasKey, local }) => (
                <li key={`${name} ${model}`}>
                  <div class="entry-line">
                    <span class="entry-name">{model}</span>
                    <span class="quiet">{name === kind ? kind : `${name}, ${kind}`}</span>
                    <span class="state" data-tone={local || hasKey ? 'good' : 'warn'}>
                      {local ? 'on this machine' : hasKey ? 'has a key' : 'no key'}
                    </span>
                  </div>
                  <p class="quiet small mono">{url}</p>
                </li>
              ))}
            </ol>
          </div>
        )}
      </Shown>
    </Card>
  );
}

function NoModel({ why }: { why: string }) {
  return (
    <div class="stack">
      <p class="notice">No model is asked: {why}</p>
      <p>
        Schedules, plans, tools and plain words work without one. For the rest, keep a key as a{' '}
        <a href="/settings/secrets">secret</a> (ANTHROPIC_API_KEY, OPENAI_API_KEY or
        OPENROUTER_API_KEY), or start a model server such as Ollama on this machine.
      </p>
    </div>
  );
}
