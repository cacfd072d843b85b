/** All tools, by their domain, with a search; what is held back and the servers stand above. */
import { useLocation } from 'preact-iso';
import { query } from '../base/api.ts';
import { useRead } from '../base/use-read.ts';
import { Card, PageHead } from '../parts/card.tsx';
import { Shown } from '../parts/reading.tsx';
import { State } from '../parts/state.tsx';
import { Circuits } from './circuits.tsx';
import { EFFECT_WORDS, type ListedTool, type Server, type ToolsAnswer } from './tool-answers.ts';

export function ToolList() {
  const { query: asked, route } = useLocation();
  const words = asked['q'] ?? '';
  const reading = useRead<ToolsAnswer>('/tools', [
    'skills-changed',
    'step-finished',
    'run-finished',
  ]);
  return (
    <div class="stack">
      <PageHead title="Tools">
        <input
          type="search"
          class="input search"
          aria-label="Search tools"
          placeholder="Search names and what they do"
          value={words}
          onInput={(event) => route(`/tools${query({ q: event.currentTarget.value })}`, true)}
        />
      </PageHead>
      <Shown of={reading}>
        {({ tools, circuits, servers }) => (
          <>
            {circuits.length > 0 && (
              <Card title="Held back">
                <Circuits of={circuits} />
              </Card>
            )}
            <Servers of={servers} />
            <Found tools={tools.filter((tool) => fits(tool, words))} words={words} />
          </>
        )}
      </Shown>
    </div>
  );
}

function fits({ name, summary, aliases }: ListedTool, words: string): boolean {
  const text = [name, summary, ...aliases].join(' ').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function Found({ tools, words }: { tools: readonly ListedTool[]; words: string }) {
  if (tools.length === 0)
    return (
      <p class="empty">
        No tool is called so or does “{words}”. MCP servers bring more: they are named in
        config.yaml, under mcp.servers.
      </p>
    );
  const domains = Map.groupBy(tools, ({ name }) => name.split('.')[0] ?? name);
  return (
    <div class="tools-domains">
      {[...domains].map(([domain, some]) => (
        <Card key={domain} title={domain}>
          <ul class="entries">
            {some.map((tool) => (
              <li key={tool.name}>
                <div class="entry-line">
                  <a class="entry-name" href={`/tools/${encodeURIComponent(tool.name)}`}>
                    {tool.name}
                  </a>
                  {tool.circuit !== 'closed' && <State of={tool.circuit} />}
                  <span class="push">
                    {tool.notSetUp === null ? EFFECT_WORDS[tool.effect] : 'not set up'}
                  </span>
                </div>
                <p class="quiet clip">{tool.summary}</p>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}

function Servers({ of }: { of: readonly Server[] }) {
  if (of.length === 0) return null;
  return (
    <Card title="Servers (MCP)">
      <ul class="entries">
        {of.map(({ name, state, tools, error, diagnostics }) => (
          <li key={name}>
            <div class="entry-line">
              <span class="entry-name">{name}</span>
              <State of={state} />
              <span class="push">{tools === 1 ? '1 tool' : `${tools} tools`}</span>
            </div>
            {error !== null && <p class="tools-error">{error}</p>}
            {diagnostics.map((line) => (
              <p key={line} class="quiet small">
                {line}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  );
}
