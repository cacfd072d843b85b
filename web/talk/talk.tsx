/** Conversations: those of the page to talk in, those of other channels to read. The address says which one is open. */
import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { useActions } from '../base/actions.ts';
import { type Me, me } from '../base/me.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Icon } from '../parts/icon.tsx';
import { Composer, focusComposer, prefill } from './composer.tsx';
import { useConversation } from './conversation.ts';
import { useDrop } from './files.tsx';
import { Log } from './log.tsx';
import { NewConversation } from './new-conversation.tsx';
import { SessionList } from './session-list.tsx';
import { channelName, isOwn, partsOf, talkPath, titleOf } from './session-names.ts';
import './talk.css';

export function Talk({ rest }: { rest: string }) {
  return me.value === null ? null : <Conversations me={me.value} rest={rest} />;
}

function Conversations({ me: who, rest }: { me: Me; rest: string }) {
  const sessionKey = rest === '' ? who.session : rest;
  const [isListOpen, setListOpen] = useState(false);
  const [isNewOpen, setNewOpen] = useState(false);
  const beginNew = (): void => {
    setListOpen(false);
    setNewOpen(true);
  };
  useActions(
    [
      { name: 'New conversation', key: 'c', run: beginNew },
      { name: 'Write a message', key: 'm', run: () => focusComposer(sessionKey) },
    ],
    [sessionKey],
  );
  useSayInAddress(sessionKey, who);
  const list = (
    <SessionList
      me={who}
      current={sessionKey}
      onChosen={() => setListOpen(false)}
      onNew={beginNew}
    />
  );
  return (
    <div class="talk">
      <aside class="talk-side card" aria-label="Conversations">
        {list}
      </aside>
      <Conversation
        key={sessionKey}
        me={who}
        sessionKey={sessionKey}
        onList={() => setListOpen(true)}
      />
      {isListOpen && (
        <Dialog title="Conversations" onClose={() => setListOpen(false)}>
          {list}
        </Dialog>
      )}
      {isNewOpen && <NewConversation me={who} onClose={() => setNewOpen(false)} />}
    </div>
  );
}

function Conversation({
  me: who,
  sessionKey,
  onList,
}: {
  me: Me;
  sessionKey: string;
  onList: () => void;
}) {
  const conversation = useConversation(sessionKey);
  const canWrite = isOwn(sessionKey, who);
  const { isOver, ...dropping } = useDrop(canWrite ? sessionKey : null);
  return (
    <section class="talk-open card" data-dropping={isOver} aria-label="Conversation" {...dropping}>
      <header class="talk-head">
        <button type="button" class="button plain little talk-list-button" onClick={onList}>
          <Icon name="back" size={16} /> <span>Conversations</span>
        </button>
        <h1 tabIndex={-1}>{titleOf(sessionKey, who)}</h1>
        {!canWrite && (
          <span class="state">only to read: {channelName(partsOf(sessionKey).channel)}</span>
        )}
        {who.ownerSees && who.person.role !== 'owner' && (
          <span class="state" data-tone="warn">
            the owner of this house can read along
          </span>
        )}
      </header>
      <Log conversation={conversation} canWrite={canWrite} />
      {canWrite && <Composer sessionKey={sessionKey} />}
    </section>
  );
}

/** `?say=` puts words into the composer. They are never sent by an address: anybody can make one. */
function useSayInAddress(sessionKey: string, who: Me): void {
  const { query, route } = useLocation();
  const words = query['say'];
  useEffect(() => {
    if (words === undefined || words === '') return;
    prefill(sessionKey, words);
    route(talkPath(sessionKey, who), true);
  }, [words, sessionKey]);
}
