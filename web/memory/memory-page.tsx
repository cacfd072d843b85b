/** One memory: changed here, forgotten here, and what it said before. */
import { path, send } from '../base/api.ts';
import { navigate } from '../base/navigate.ts';
import { Time } from '../base/times.tsx';
import { useRead } from '../base/use-read.ts';
import { Card, PageHead } from '../parts/card.tsx';
import { Icon } from '../parts/icon.tsx';
import { Shown } from '../parts/reading.tsx';
import { tell } from '../parts/toast.tsx';
import { Forget } from './forget.tsx';
import { hrefOf, type MemoryAnswer, type ShownMemory } from './memory-answers.ts';
import { MemoryForm, type Written } from './memory-form.tsx';
import { Filed } from './memory-row.tsx';

export function MemoryPage({ id }: { id: string }) {
  const reading = useRead<MemoryAnswer>(path('/memories/{id}', { id }));
  return (
    <div class="stack">
      <a class="memory-back" href="/memory">
        <Icon name="back" size={15} /> Memory
      </a>
      <Shown of={reading}>
        {({ memory, earlier }) => (
          <>
            <PageHead title="A memory">
              <div class="actions">
                <Forget memory={memory} onForgotten={() => navigate('/memory')} />
              </div>
            </PageHead>
            <Facts memory={memory} />
            <Card title="Change it">
              <MemoryForm
                key={memory.changedAtUtc}
                memory={memory}
                verb="Save"
                onSave={(written) => change(memory, written, reading.reload)}
              />
            </Card>
            <Earlier of={earlier} />
          </>
        )}
      </Shown>
    </div>
  );
}

async function change(
  { id }: ShownMemory,
  written: Written,
  reload: () => Promise<void>,
): Promise<void> {
  await send('PATCH', path('/memories/{id}', { id }), written);
  tell('Changed.');
  await reload();
}

const ORIGINS = {
  said: 'You said it',
  agent: 'An agent noted it',
  conversation: 'Kept from a conversation',
  approved: 'You said yes to it',
  read: 'An agent noted it after reading what others wrote',
  import: 'From a file',
} satisfies Record<ShownMemory['origin'], string>;

function Facts({ memory }: { memory: ShownMemory }) {
  const { content, origin, createdAtUtc, changedAtUtc, supersededBy } = memory;
  return (
    <div class="card memory-facts">
      <p class="memory-content">{content}</p>
      <div class="row small">
        <Filed memory={memory} />
        {supersededBy !== null && <a href={hrefOf(supersededBy)}>What is true instead</a>}
      </div>
      <p class="quiet small">
        {ORIGINS[origin]}, <Time at={createdAtUtc} as="moment" />
        {changedAtUtc !== createdAtUtc && (
          <>
            ; changed <Time at={changedAtUtc} as="moment" />
          </>
        )}
      </p>
    </div>
  );
}

function Earlier({ of }: { of: MemoryAnswer['earlier'] }) {
  return (
    <Card title="What it said before">
      {of.length === 0 ? (
        <p class="quiet">It always said this.</p>
      ) : (
        <ul class="entries">
          {of.map(({ atUtc, content, tags }) => (
            <li key={`${atUtc} ${content}`}>
              <p class="memory-content">{content}</p>
              <p class="quiet small">
                since <Time at={atUtc} as="moment" />
                {tags.map((tag) => ` #${tag}`)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
