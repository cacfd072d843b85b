/** MCP servers: connected at an address or by the name of one that many know, with a sign-in or a key where one is wanted. */
import { useState } from 'preact/hooks';
import { path, post, send } from '../base/api.ts';
import { load, useRead } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { ChoiceField } from '../parts/choice-field.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Shown } from '../parts/reading.tsx';
import { State } from '../parts/state.tsx';
import { tell } from '../parts/toast.tsx';
import { type Begun, BegunSignIn } from './begun-sign-in.tsx';
import type { LoginsAnswer } from './sign-in-answers.ts';
import { TextField } from './text-field.tsx';

interface Server {
  name: string;
  state: string;
  tools: number;
  error: string | null;
  place: string;
  login: string | null;
}

interface KnownServer {
  key: string;
  name: string;
  does: string;
  wants: 'sign-in' | 'key' | 'nothing';
  page: string;
  /** Null for a program. */
  url: string | null;
  isConnected: boolean;
}

interface Connected {
  name: string;
  state: 'connected' | 'sign-in' | 'needs-key';
  steps: string[];
  tools: { name: string; effect: string }[];
  address: string | null;
  page: string | null;
}

const LIST = '/mcp-servers';

export function Servers() {
  const reading = useRead<{ servers: Server[]; known: KnownServer[] }>(LIST);
  return (
    <Card title="MCP servers">
      <div class="stack">
        <p class="quiet small">
          Servers that bring tools by the Model Context Protocol. Programs, and servers in your own
          network, are connected at the machine: <code>rote connect mcp</code>.
        </p>
        <Shown of={reading}>
          {({ servers, known }) => (
            <>
              {servers.length === 0 && <p class="quiet">None is connected.</p>}
              {servers.length > 0 && (
                <ul class="entries">
                  {servers.map((server) => (
                    <Entry key={server.name} server={server} />
                  ))}
                </ul>
              )}
              <Connect
                known={known.filter(({ url, isConnected }) => url !== null && !isConnected)}
              />
            </>
          )}
        </Shown>
      </div>
    </Card>
  );
}

function Entry({ server: { name, state, tools, error, place, login } }: { server: Server }) {
  const [isAsking, setAsking] = useState(false);
  const [made, setMade] = useState<Connected | null>(null);
  async function disconnect(): Promise<void> {
    await send('DELETE', path('/mcp-servers/{name}', { name }));
    setAsking(false);
    await load(LIST);
    tell(`${name} is disconnected.`);
  }
  async function test(): Promise<void> {
    setMade(await post<Connected>('/mcp-servers/connect', { server: name }));
    await load(LIST);
  }
  return (
    <li>
      <div class="entry-line">
        <span class="entry-name">{name}</span>
        <State of={state} />
        <span class="push">{tools === 1 ? '1 tool' : `${tools} tools`}</span>
      </div>
      <p class="quiet small">
        {place}
        {login !== null && `, by the sign-in “${login}”`}
      </p>
      {error !== null && <p class="small">{error}</p>}
      {made !== null && <Outcome made={made} onClose={() => setMade(null)} />}
      <div class="row">
        <Button little label={`Test ${name}`} onPress={test}>
          Test
        </Button>
        <a class="button little" href={`/tools?q=${encodeURIComponent(`${name}.`)}`}>
          See its tools
        </a>
        <Button little kind="danger" label={`Disconnect ${name}`} onPress={() => setAsking(true)}>
          Disconnect
        </Button>
      </div>
      {isAsking && (
        <Dialog
          title={`Disconnect ${name}?`}
          onClose={() => setAsking(false)}
          foot={
            <>
              <Button onPress={() => setAsking(false)}>Not now</Button>
              <Button kind="danger" onPress={disconnect}>
                Disconnect it
              </Button>
            </>
          }
        >
          <p>
            Its tools are gone then, and what calls them stops working. Its sign-in stays until you
            sign out.
          </p>
        </Dialog>
      )}
    </li>
  );
}

/** What came of trying it: its steps, and what is still wanted. */
function Outcome({ made, onClose }: { made: Connected; onClose: () => void }) {
  const logins = useRead<LoginsAnswer>('/logins');
  const { name, address, page, steps } = made;
  const begun: Begun | null =
    address === null ? null : { kind: 'browser', name, at: name, address, before: null };
  return (
    <div class="stack">
      <ul>
        {steps.map((step) => (
          <li key={step} class="small">
            {step}
          </li>
        ))}
      </ul>
      {page !== null && (
        <p>
          It wants a key: give it below, with the same server.{' '}
          <a href={page} target="_blank" rel="noreferrer">
            Make a key for {name}
          </a>
        </p>
      )}
      {begun !== null && (
        <>
          <p>It wants a sign-in. Once you have signed in, connect it again.</p>
          <BegunSignIn begun={begun} logins={logins.data?.logins ?? []} onClose={onClose} />
        </>
      )}
    </div>
  );
}

function Connect({ known }: { known: readonly KnownServer[] }) {
  const [key, setKey] = useState('');
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({});
  const [made, setMade] = useState<Connected | null>(null);
  const say = (name: string, value: string): void => setSaid({ ...said, [name]: value });
  const one = known.find((server) => server.key === key);
  const server = one?.key ?? said['server']?.trim() ?? '';
  async function connect(): Promise<void> {
    const given = Object.entries({ ...said, server }).filter(([, value]) => value.trim() !== '');
    const answer = await post<Connected>('/mcp-servers/connect', Object.fromEntries(given));
    setMade(answer);
    if (answer.state !== 'connected') return;
    setSaid({});
    await load(LIST);
    tell(`${answer.name} is connected: ${answer.tools.length} tools.`);
  }
  return (
    <div class="stack">
      <h3>Connect a server</h3>
      {known.length > 0 && (
        <ChoiceField
          label="Server"
          of={{
            '': 'At an address',
            ...Object.fromEntries(known.map((server) => [server.key, server.name])),
          }}
          value={key}
          onPick={setKey}
        />
      )}
      {one === undefined ? (
        <>
          <TextField
            field={{
              name: 'server',
              label: 'Address of the server',
              placeholder: 'https://mcp.example.org/mcp',
            }}
            value={said['server'] ?? ''}
            onSay={say}
          />
          <TextField
            field={{
              name: 'name',
              label: 'What its tools begin with',
              placeholder: 'made from the address, if left out',
            }}
            value={said['name'] ?? ''}
            onSay={say}
          />
        </>
      ) : (
        <p class="quiet small">
          {one.does} It wants {WANTS[one.wants]}.{' '}
          <a href={one.page} target="_blank" rel="noreferrer">
            Read about it
          </a>
        </p>
      )}
      {one?.wants !== 'sign-in' && one?.wants !== 'nothing' && (
        <TextField
          field={{ name: 'key', label: 'Key of the server, if it wants one', placeholder: '' }}
          value={said['key'] ?? ''}
          onSay={say}
          isSecret
        />
      )}
      <details>
        <summary>A client id of your own</summary>
        <div class="stack">
          <p class="quiet small">
            Needed only where the server registers no program by itself, and says so.
          </p>
          {(['clientId', 'clientSecret'] as const).map((name) => (
            <TextField
              key={name}
              field={{ name, label: CLIENT[name], placeholder: '' }}
              value={said[name] ?? ''}
              onSay={say}
              isSecret={name === 'clientSecret'}
            />
          ))}
        </div>
      </details>
      {made !== null && <Outcome made={made} onClose={() => setMade(null)} />}
      <div class="row">
        <Button kind="primary" disabled={server === ''} onPress={connect}>
          Connect the server
        </Button>
      </div>
    </div>
  );
}

const WANTS = { 'sign-in': 'a sign-in', key: 'a key', nothing: 'nothing' };
const CLIENT = { clientId: 'Client id at the server', clientSecret: 'Client secret at the server' };
