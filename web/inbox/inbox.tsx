/** What Rote has said to who is signed in, the latest first, wherever on the page it was said; what is new has a mark. */
import './inbox.css';
import { useRef, useState } from 'preact/hooks';
import type { MessageView } from '../../src/domain/views.ts';
import { post, query } from '../base/api.ts';
import { me } from '../base/me.ts';
import { Time } from '../base/times.tsx';
import { sayMessagesWereSeen, useUnread } from '../base/unread.ts';
import { load, useRead } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { PageHead } from '../parts/card.tsx';
import { Empty } from '../parts/empty.tsx';
import { Markdown } from '../parts/markdown.tsx';
import { Shown } from '../parts/reading.tsx';
import { useShown } from '../parts/use-shown.ts';
import { talkPath, titleOf } from '../talk/session-names.ts';

const FIRST = 50;
const MORE = 200;

export function Inbox() {
  const [limit, setLimit] = useState(FIRST);
  const inbox = useRead<{ messages: MessageView[] }>(`/inbox${query({ limit })}`, ['message-said']);
  const unread = useUnread();
  // What was new when it was first seen here keeps its mark until one leaves.
  const fresh = useRef(new Set<string>());
  for (const { id } of unread) fresh.current.add(id);
  async function readAll(): Promise<void> {
    await post('/inbox/seen', { ids: null });
    fresh.current.clear();
    await load('/inbox/unread');
  }
  return (
    <div class="stack">
      <PageHead title="Inbox">
        <div class="actions">
          <Button disabled={unread.length === 0} onPress={readAll}>
            Mark all as read
          </Button>
        </div>
      </PageHead>
      <Shown of={inbox}>
        {({ messages }) => {
          const told = messages.filter(
            ({ role, person }) => role === 'assistant' && person === undefined,
          );
          if (told.length === 0)
            return (
              <Empty example="remind me in 1 minute to look out of the window">
                Nothing was said to you yet. What Rote tells you on the page stands here, and what
                you have not seen has a mark.
              </Empty>
            );
          return (
            <>
              <ul class="card inbox" aria-label="Messages">
                {told.map((message) => (
                  <Entry
                    key={message.id}
                    message={message}
                    isNew={fresh.current.has(message.id)}
                    isUnread={unread.some(({ id }) => id === message.id)}
                  />
                ))}
              </ul>
              {messages.length === limit && limit === FIRST && (
                <Button onPress={() => setLimit(MORE)}>Earlier messages</Button>
              )}
            </>
          );
        }}
      </Shown>
    </div>
  );
}

function Entry({
  message: { id, sessionKey, text, createdAtUtc },
  isNew,
  isUnread,
}: {
  message: MessageView;
  isNew: boolean;
  isUnread: boolean;
}) {
  const place = useShown<HTMLLIElement>(isUnread ? id : null, () => sayMessagesWereSeen([id]));
  const who = me.value;
  return (
    <li ref={place} class="inbox-entry" data-new={isNew}>
      <div class="entry-line small">
        {isNew && <span class="state inbox-new">new</span>}
        {who !== null && <a href={talkPath(sessionKey, who)}>{titleOf(sessionKey, who)}</a>}
        <span class="push quiet">
          <Time at={createdAtUtc} as="moment" />
        </span>
      </div>
      <Markdown text={text} lines />
    </li>
  );
}
