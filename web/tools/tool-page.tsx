/** One tool: what it does, a form to call it, what it promises, and its latest calls. */
import { useState } from 'preact/hooks';
import { path } from '../base/api.ts';
import { useRead } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { Card, PageHead } from '../parts/card.tsx';
import { Icon } from '../parts/icon.tsx';
import { Json } from '../parts/json.tsx';
import { Shown } from '../parts/reading.tsx';
import { State } from '../parts/state.tsx';
import { CallForm } from './call-form.tsx';
import { Circuits } from './circuits.tsx';
import { LatestCalls } from './latest-calls.tsx';
import { EFFECT_WORDS, type ShownTool, type ToolsAnswer } from './tool-answers.ts';

export function ToolPage({ name }: { name: string }) {
  const reading = useRead<{ tool: ShownTool }>(path('/tools/{name}', { name }), ['skills-changed']);
  return (
    <div class="stack">
      <a class="tools-back" href="/tools">
        <Icon name="back" size={15} /> Tools
      </a>
      <Shown of={reading}>{({ tool }) => <OneTool tool={tool} />}</Shown>
    </div>
  );
}

function OneTool({ tool }: { tool: ShownTool }) {
  const { name, description, effect, effectByInput, aliases, circuit, examples, output, notSetUp } =
    tool;
  const [example, setExample] = useState<{ input: Record<string, unknown>; times: number }>({
    input: {},
    times: 0,
  });
  return (
    <>
      <PageHead title={name}>
        <span class="state">
          {EFFECT_WORDS[effect]}
          {effectByInput && ', by what it is given'}
        </span>
        {circuit !== 'closed' && <State of={circuit} />}
      </PageHead>
      <div class="tools-words">
        {description.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {notSetUp !== null && <p>Not set up. {notSetUp}</p>}
        {aliases.length > 0 && <p class="quiet small">Also called {aliases.join(', ')}.</p>}
      </div>
      {circuit !== 'closed' && <HeldBack name={name} />}
      {examples.length > 0 && (
        <Card title="Examples">
          <ul class="entries">
            {examples.map(({ input, does }, index) => (
              <li key={does}>
                <div class="row">
                  <span class="tools-grow">{does}</span>
                  <Button
                    little
                    label={`Fill the form: ${does}`}
                    onPress={() => setExample({ input, times: example.times + index + 1 })}
                  >
                    Fill the form
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <CallForm key={example.times} tool={tool} given={example.input} />
      <LatestCalls tool={name} />
      <Card title="What it answers with">
        <details>
          <summary>The schema of its answer</summary>
          <Json value={output} />
        </details>
      </Card>
    </>
  );
}

function HeldBack({ name }: { name: string }) {
  const { data } = useRead<ToolsAnswer>('/tools', ['step-finished']);
  const own = data?.circuits.filter(({ tool }) => tool === name) ?? [];
  if (own.length === 0) return null;
  return (
    <Card title="Held back">
      <Circuits of={own} />
    </Card>
  );
}
