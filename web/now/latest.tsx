/** The words that came last: what people on the go look at first. */
import type { MessageView } from '../../src/domain/views.ts';
import { Time } from '../base/times.tsx';
import { useUnread } from '../base/unread.ts';
import { useRead } from '../base/use-read.ts';
import { Card } from '../parts/card.tsx';
import { Shown } from '../parts/reading.tsx';

const MOST = 6;

export function Latest() {
  const inbox = useRead<{ messages: MessageView[] }>(`/inbox?limit=${MOST}`, ['message-said']);
  const unread = new Set(useUnread().map(({ id }) => id));
  return (
    <Card title="Said last" aside={<a href="/inbox">Inbox</a>}>
      <Shown of={inbox}>
        {({ messages }) =>
          messages.length === 0 ? (
            <p class="quiet">Nothing was said yet.</p>
          ) : (
            <ul class="entries">
              {messages.map(({ id, role, text, othersWords, createdAtUtc, person }) => (
                <li key={id} class="entry-line" data-new={unread.has(id)}>
                  {unread.has(id) && <span class="state">new</span>}
                  <span class="now-said clip">
                    {role === 'user' && <span class="quiet">{person ?? 'You'}: </span>}
                    {role !== 'user' && person !== undefined && (
                      <span class="quiet">to {person}: </span>
                    )}
                    {othersWords.map(({ source, text: theirs }, index) => (
                      <span key={index} class="quiet">
                        {source}: {theirs}{' '}
                      </span>
                    ))}
                    {text}
                  </span>
                  <span class="push">
                    <Time at={createdAtUtc} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </Card>
  );
}
