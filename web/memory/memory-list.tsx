/** What is remembered, the newest first, or the best for what is typed. What is asked for stands in the address. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { useActions } from '../base/actions.ts';
import { post } from '../base/api.ts';
import { useAddress } from '../base/use-address.ts';
import { load, useRead } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { PageHead } from '../parts/card.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Icon } from '../parts/icon.tsx';
import { Shown } from '../parts/reading.tsx';
import { tell } from '../parts/toast.tsx';
import { Filters } from './filters.tsx';
import {
  type Asked,
  type MemoriesAnswer,
  memoriesPath,
  PAGE,
  type SavedAnswer,
} from './memory-answers.ts';
import { MemoryForm, type Written } from './memory-form.tsx';
import { MemoryRow } from './memory-row.tsx';

export function MemoryList() {
  const { query } = useAddress();
  const { q = '', tag = '', category = '', over = '' } = query;
  const asked: Asked = { q, tag, category, over: over !== '' };
  const [adds, setAdds] = useState(false);
  const [add] = useState({ name: 'Remember something', key: 'c', run: () => setAdds(true) });
  useActions([add]);
  return (
    <div class="stack">
      <PageHead title="Memory">
        <div class="actions">
          <Button kind="primary" onPress={add.run}>
            <Icon name="plus" size={16} /> Remember something
          </Button>
        </div>
      </PageHead>
      <Filters asked={asked} />
      <div class="card memory-list">
        <Page key={JSON.stringify({ ...asked, q: '' })} asked={asked} after={null} />
      </div>
      {adds && <Add onClose={() => setAdds(false)} listed={memoriesPath(asked, null)} />}
    </div>
  );
}

function Add({ onClose, listed }: { onClose: () => void; listed: string }) {
  async function save(written: Written): Promise<void> {
    const saved = await post<SavedAnswer>('/memories', written);
    onClose();
    tell(savedInWords(saved));
    await load(listed);
  }
  return (
    <Dialog title="Remember something" onClose={onClose}>
      <MemoryForm verb="Remember" takesFocus onSave={save} />
    </Dialog>
  );
}

function savedInWords({ merged, superseded }: SavedAnswer): string {
  const what = merged ? 'That was known, and is put together.' : 'Remembered.';
  const over = superseded.map(({ content }) => `“${content}”`).join(', ');
  return superseded.length === 0 ? what : `${what} No longer true: ${over}.`;
}

/** One page, and on a press those behind it. What is typed leaves the answer of before until the next one is there. */
function Page({ asked, after }: { asked: Asked; after: string | null }) {
  const kept = useRef<MemoriesAnswer | null>(null);
  const [showsMore, setShowsMore] = useState(false);
  const reading = useRead<MemoriesAnswer>(memoriesPath(asked, after), ['memory-changed']);
  kept.current = reading.data ?? kept.current;
  useEffect(() => setShowsMore(false), [asked.q]);
  const memories = kept.current?.memories ?? [];
  const last = asked.q === '' && memories.length === PAGE ? memories.at(-1)?.id : undefined;
  return (
    <>
      <Shown of={{ ...reading, data: kept.current }}>
        {({ count }) =>
          memories.length === 0 ? (
            after === null && <Nothing asked={asked} />
          ) : (
            <>
              {after === null && <Found count={count} of={memories.length} asked={asked} />}
              <ul class="entries" aria-label="Memories">
                {memories.map((memory) => (
                  <MemoryRow key={memory.id} memory={memory} onForgotten={reading.reload} />
                ))}
              </ul>
            </>
          )
        }
      </Shown>
      {last !== undefined &&
        (showsMore ? (
          <Page asked={asked} after={last} />
        ) : (
          <div class="memory-more">
            <Button onPress={() => setShowsMore(true)}>Show more</Button>
          </div>
        ))}
    </>
  );
}

function Found({ count, of, asked }: { count: number; of: number; asked: Asked }) {
  const told = asked.q === '' ? count : of;
  return (
    <p class="quiet small" role="status">
      {told === 1 ? '1 memory' : `${told} memories`}
      {asked.q !== '' && ', the best first'}
    </p>
  );
}

function Nothing({ asked: { q, tag, category } }: { asked: Asked }) {
  if (q !== '' || tag !== '' || category !== '')
    return (
      <div class="empty">
        <p>Nothing that is remembered fits. </p>
        <a href="/memory">Show all of it</a>
      </div>
    );
  return (
    <p class="empty">
      Nothing is remembered yet. Say “remember that I prefer tea to coffee” in a conversation, or
      press c and write it down. Only you see what is remembered of you.
    </p>
  );
}
