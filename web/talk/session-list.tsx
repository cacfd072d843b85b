/** All conversations, one's own first, then those in which something was said last. */
import { useState } from 'preact/hooks';
import type { TalkView } from '../../src/domain/views.ts';
import { get, query } from '../base/api.ts';
import type { Me } from '../base/me.ts';
import { useUnread } from '../base/unread.ts';
import { useRead } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { channelName, isOwn, talkPath, titleOf } from './session-names.ts';
import { When } from './when.tsx';

interface SessionPage {
  sessions: TalkView[];
  next: string | null;
}

const FIRST = `/sessions${query({ limit: 50 })}`;

export function SessionList({
  me,
  current,
  onChosen,
  onNew,
}: {
  me: Me;
  current: string;
  onChosen: () => void;
  onNew: () => void;
}) {
  const { data } = useRead<SessionPage>(FIRST, ['message-said']);
  const [more, setMore] = useState<SessionPage | null>(null);
  const next = more === null ? (data?.next ?? null) : more.next;
  async function readMore(): Promise<void> {
    const page = await get<SessionPage>(`/sessions${query({ limit: 50, before: next })}`);
    setMore({ sessions: [...(more?.sessions ?? []), ...page.sessions], next: page.next });
  }
  const sessions = ordered([...(data?.sessions ?? []), ...(more?.sessions ?? [])], me);
  const isListed = (key: string): boolean => sessions.some(({ sessionKey }) => sessionKey === key);
  const unlisted = [me.session, current].filter(
    (key, at, all) => !isListed(key) && all.indexOf(key) === at,
  );
  return (
    <nav class="talk-sessions" aria-label="Conversations">
      <Button little onPress={onNew}>
        <Icon name="plus" size={15} /> New conversation
      </Button>
      <ul>
        {unlisted.map((key) => (
          <Entry key={key} {...{ me, current, onChosen }} sessionKey={key} talk={null} />
        ))}
        {sessions.map((talk) => (
          <Entry
            key={talk.sessionKey}
            {...{ me, current, onChosen }}
            sessionKey={talk.sessionKey}
            talk={talk}
          />
        ))}
      </ul>
      {next !== null && (
        <Button little kind="plain" onPress={readMore}>
          Earlier conversations
        </Button>
      )}
    </nav>
  );
}

function Entry({
  sessionKey,
  talk,
  me,
  current,
  onChosen,
}: {
  sessionKey: string;
  talk: TalkView | null;
  me: Me;
  current: string;
  onChosen: () => void;
}) {
  const unread = useUnread().filter((one) => one.sessionKey === sessionKey).length;
  return (
    <li>
      <a
        class="talk-session"
        href={talkPath(sessionKey, me)}
        aria-current={sessionKey === current ? 'true' : undefined}
        onClick={onChosen}
      >
        <span class="talk-session-line">
          <span class="talk-session-name">{titleOf(sessionKey, me, talk?.person)}</span>
          {talk !== null && !isOwn(sessionKey, me) && talk.channel !== 'inbox' && (
            <span class="state">{channelName(talk.channel)}</span>
          )}
          {unread > 0 && <span class="state">{unread} new</span>}
          {talk !== null && (
            <span class="push small quiet">
              <When at={talk.last.createdAtUtc} otherwise="day" />
            </span>
          )}
        </span>
        <span class="talk-session-last small quiet">
          {talk?.last.text ?? 'Nothing was said yet.'}
        </span>
      </a>
    </li>
  );
}

function ordered(sessions: readonly TalkView[], me: Me): TalkView[] {
  const unique = new Map(sessions.toReversed().map((one) => [one.sessionKey, one]));
  const all = [...unique.values()].toReversed();
  const first = all.filter(({ sessionKey }) => sessionKey === me.session);
  return [...first, ...all.filter(({ sessionKey }) => sessionKey !== me.session)];
}
