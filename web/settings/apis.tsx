/** APIs that are connected by their documents, and MCP servers: what each brings, and new ones. */
import { useRead } from '../base/use-read.ts';
import type { ViewProps } from '../base/view-props.ts';
import { Card } from '../parts/card.tsx';
import { Shown } from '../parts/reading.tsx';
import { ConnectApi } from './connect-api.tsx';
import { OneApi } from './one-api.tsx';
import { Servers } from './servers.tsx';

interface ListedApi {
  name: string;
  title: string;
  server: string;
  tools: number;
}

export function Apis({ rest }: ViewProps) {
  if (rest !== '') return <OneApi key={rest} name={decodeURIComponent(rest)} />;
  return (
    <div class="stack">
      <Connected />
      <ConnectApi />
      <Servers />
    </div>
  );
}

function Connected() {
  const reading = useRead<{ apis: ListedApi[] }>('/apis', ['skills-changed']);
  return (
    <Card title="APIs">
      <Shown of={reading}>
        {({ apis }) =>
          apis.length === 0 ? (
            <p class="quiet">
              None is connected. Services that publish an OpenAPI document can be called without a
              connector: what you choose of it becomes tools.
            </p>
          ) : (
            <ul class="entries">
              {apis.map(({ name, title, server, tools }) => (
                <li key={name}>
                  <div class="entry-line">
                    <a class="entry-name" href={`/settings/apis/${name}`}>
                      {name}
                    </a>
                    <span class="push">{tools === 1 ? '1 tool' : `${tools} tools`}</span>
                  </div>
                  <p class="quiet small">
                    {title} at {server}
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </Card>
  );
}
