/** A new API: where its document is, what it says of itself, which of its operations become tools, and where they are called. */

import { useId, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { post } from '../base/api.ts';
import { load, useRead } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { tell } from '../parts/toast.tsx';
import { connectApi, type LookedApi, uploadDocument } from './api-answers.ts';
import { ChooseOperations, chosenAs } from './choose-operations.tsx';
import { TextField } from './text-field.tsx';

interface Looked extends LookedApi {
  name: string;
  /** Left out, that of an API which comes with Rote. */
  document?: string;
}

export function ConnectApi() {
  const [looked, setLooked] = useState<Looked | null>(null);
  return (
    <Card title="Connect an API">
      {looked === null ? (
        <LookAt onLooked={setLooked} />
      ) : (
        <Choose looked={looked} onClose={() => setLooked(null)} />
      )}
    </Card>
  );
}

function LookAt({ onLooked }: { onLooked: (looked: Looked) => void }) {
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({});
  const [file, setFile] = useState<File | null>(null);
  const fileId = useId();
  const shipped = useRead<{ shipped: { name: string }[] }>('/apis').data?.shipped ?? [];
  const say = (name: string, value: string): void => setSaid({ ...said, [name]: value });
  const address = said['document']?.trim() ?? '';
  const name = said['name']?.trim() ?? '';
  async function look(): Promise<void> {
    const document = file === null ? address : await uploadDocument(file);
    const answer = await post<LookedApi>('/apis/look', { document, name });
    onLooked({ ...answer, name, document });
  }
  return (
    <div class="stack">
      {shipped.length > 0 && (
        <div class="row">
          <span>These come with Rote:</span>
          {shipped.map((one) => (
            <Button
              key={one.name}
              label={`${one.name}: look at it`}
              onPress={async () =>
                onLooked({
                  ...(await post<LookedApi>('/apis/look', { name: one.name })),
                  name: one.name,
                })
              }
            >
              {one.name}
            </Button>
          ))}
        </div>
      )}
      <p class="quiet small">
        An OpenAPI 3.0, 3.1 or Swagger 2 document, as JSON or YAML. Its words are those of whoever
        wrote it.
      </p>
      <TextField
        field={{ name: 'name', label: 'Name', placeholder: 'hubspot: its tools begin with it' }}
        value={said['name'] ?? ''}
        onSay={say}
      />
      <TextField
        field={{
          name: 'document',
          label: 'Address of the document',
          placeholder: 'https://api.example.org/openapi.json',
        }}
        value={said['document'] ?? ''}
        onSay={say}
      />
      <div class="field">
        <label for={fileId}>Or a file of this device, up to 10 MB</label>
        <input
          id={fileId}
          class="input"
          type="file"
          accept=".json,.yaml,.yml"
          onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
        />
      </div>
      <div class="row">
        <Button
          kind="primary"
          disabled={name === '' || (address === '' && file === null)}
          onPress={look}
        >
          Look at it
        </Button>
      </div>
    </div>
  );
}

function Choose({ looked, onClose }: { looked: Looked; onClose: () => void }) {
  const { name, document, title, version, operations, refused } = looked;
  const { route } = useLocation();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [server, setServer] = useState(looked.server ?? '');
  async function connect(): Promise<void> {
    const wish = { name, document, ...chosenAs(chosen, operations) };
    const isOther = server.trim() !== '' && server.trim() !== looked.server;
    const made = await connectApi({ ...wish, ...(isOther && { server: server.trim() }) });
    await load('/apis');
    tell(`${name} is connected: ${made.tools.length} tools.`);
    route(`/settings/apis/${name}`);
  }
  return (
    <div class="stack">
      <div>
        <h3>“{title}”</h3>
        <p class="quiet small">
          {version}, {looked.format}. {operations.length} operations
          {refused.length > 0 && `, ${refused.length} of the document can’t be used`}.
        </p>
      </div>
      <TextField
        field={{
          name: 'server',
          label: 'Server that is called',
          placeholder: 'The document names none: https://api.example.org/v1',
        }}
        value={server}
        onSay={(_, value) => setServer(value)}
      />
      <ChooseOperations operations={operations} chosen={chosen} onChoose={setChosen} />
      <div class="row">
        <Button
          kind="primary"
          disabled={chosen.size === 0 || server.trim() === ''}
          onPress={connect}
        >
          Connect {chosen.size === 1 ? '1 operation' : `${chosen.size} operations`}
        </Button>
        <Button onPress={onClose}>Another document</Button>
      </div>
    </div>
  );
}
