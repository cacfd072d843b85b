/** What was said, the latest below; earlier pages come when one nears the top, and what is read stays where it is. */
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { NamedRunView } from '../../src/domain/views.ts';
import { inWords, post } from '../base/api.ts';
import { isOwner } from '../base/me.ts';
import { useRead } from '../base/use-read.ts';
import { conversationAtEnd, useOpenRequests, useReminders } from '../base/waiting.ts';
import { Button } from '../parts/button.tsx';
import { Markdown } from '../parts/markdown.tsx';
import { tellProblem } from '../parts/toast.tsx';
import { idOfRequest } from './answered.ts';
import type { Conversation } from './conversation.ts';
import { Did } from './did.tsx';
import { Examples } from './examples.tsx';
import { notYetThere } from './merge-messages.ts';
import { Said, SaidByUs } from './message.tsx';
import { outgoing } from './outgoing.ts';
import { Requests } from './requests.tsx';

/** So near to an end of the log one is at that end. */
const NEAR_PX = 120;

export function Log({ conversation, canWrite }: { conversation: Conversation; canWrite: boolean }) {
  const { sessionKey } = conversation;
  const known = conversation.known.value;
  const messages = known?.messages ?? [];
  const own = outgoing.value.filter((one) => one.sessionKey === sessionKey);
  const unseen = notYetThere(own, messages);
  const running = useRunning(conversation);
  const { requests, waiting } = useOpen(sessionKey);
  const reminders = useReminders().data?.reminders ?? null;
  const told = new Set(messages.flatMap(({ choices }) => choices.flatMap(idOfRequest)));
  const open = requests.filter((one) => one.sessionKey === sessionKey && !told.has(one.id));
  const facts = { messages, requests, reminders, canWrite, sessionKey };
  // Nobody writes in a conversation of somebody else.
  const isOthers = messages.some(({ person }) => person !== undefined);
  const isEmpty = known !== null && messages.length === 0 && unseen.length === 0;
  const scroll = useScroll(conversation, [messages, unseen.length, running.length, open.length]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and who has no mouse must reach it
    <div class="talk-log" role="log" aria-label="What was said" tabIndex={0} {...scroll}>
      {conversation.error.value !== null && (
        <p class="notice" data-tone="bad" role="alert">
          {inWords(conversation.error.value)}
        </p>
      )}
      {known === null && conversation.error.value === null && <p class="loading">Loading…</p>}
      {known !== null && known.next !== null && (
        <Button little kind="plain" onPress={conversation.readEarlier}>
          Earlier
        </Button>
      )}
      {isEmpty && (canWrite ? <Examples sessionKey={sessionKey} /> : <p>Nothing was said here.</p>)}
      {messages.map((message) => (
        <Said key={message.id} message={message} {...facts} />
      ))}
      {running.map(({ id }) => (
        <Saying key={id} conversation={conversation} runId={id} />
      ))}
      {unseen.map((one) => (
        <SaidByUs key={one.id} said={one} />
      ))}
      <Requests requests={open} />
      {(canWrite || (isOwner.value && !isOthers)) && waiting.includes(sessionKey) && (
        <div class="row">
          <Button kind="primary" onPress={() => post('/ask/go-on', { session: sessionKey })}>
            Go on
          </Button>
          <span class="small quiet">Rote stopped at a limit and asks whether to go on.</span>
        </div>
      )}
    </div>
  );
}

/** Of its own, so that no message is drawn again with every word. */
function Saying({ conversation, runId }: { conversation: Conversation; runId: string }) {
  const text = conversation.saying.value.get(runId);
  return (
    <div class="talk-message" data-role="assistant" aria-busy="true">
      <div class="talk-words">
        {text === undefined ? (
          <span class="talk-working quiet">Rote is working</span>
        ) : (
          <Markdown text={text} lines />
        )}
      </div>
      <Did runId={runId} />
    </div>
  );
}

/** What runs in this session now; what was said before this page listened is asked for. */
function useRunning(conversation: Conversation): NamedRunView[] {
  const { data } = useRead<{ runs: NamedRunView[] }>('/runs?state=running&limit=50', [
    'run-started',
    'run-finished',
  ]);
  const running = (data?.runs ?? []).filter(
    (run) => run.sessionKey === conversation.sessionKey && run.tier !== 'direct',
  );
  const ids = running.map(({ id }) => id).join(' ');
  useLayoutEffect(() => {
    for (const id of ids.split(' ')) if (id !== '') void conversation.catchUp(id);
  }, [ids]);
  return running;
}

/** What waits for a decision, and whether the agent waits for a word in this session. */
function useOpen(sessionKey: string) {
  const open = useOpenRequests();
  const inbox = useRead<{ waiting: string[] }>(
    `/inbox?session=${encodeURIComponent(sessionKey)}&limit=5`,
    ['message-said', 'run-finished', 'run-started'],
  );
  return { requests: open.data?.requests ?? [], waiting: inbox.data?.waiting ?? [] };
}

/** Stays at the end where one was at the end, and at what one reads where earlier pages come above it. */
function useScroll(conversation: Conversation, on: readonly unknown[]) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef({ isAtEnd: true, height: 0, firstId: '' });
  const firstId = conversation.known.value?.messages[0]?.id ?? '';
  useLayoutEffect(() => {
    const log = place.current;
    if (log === null) return;
    const { isAtEnd, height, firstId: firstBefore } = before.current;
    if (firstBefore !== '' && firstId < firstBefore) log.scrollTop += log.scrollHeight - height;
    else if (isAtEnd) log.scrollTop = log.scrollHeight;
    before.current = { ...before.current, height: log.scrollHeight, firstId };
  }, on);
  useLayoutEffect(() => {
    const log = place.current;
    if (log === null) return;
    // Words become longer when their Markdown is there, and cards unfold.
    const observer = new ResizeObserver(() => {
      if (before.current.isAtEnd) log.scrollTop = log.scrollHeight;
      before.current.height = log.scrollHeight;
    });
    observer.observe(log);
    for (const child of log.children) observer.observe(child);
    return () => observer.disconnect();
  }, on);
  useEffect(() => {
    conversationAtEnd.value = before.current.isAtEnd ? conversation.sessionKey : null;
    return () => {
      conversationAtEnd.value = null;
    };
  }, [conversation.sessionKey]);
  function onScroll(): void {
    const log = place.current;
    if (log === null) return;
    const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_PX;
    conversationAtEnd.value = isAtEnd ? conversation.sessionKey : null;
    before.current = { ...before.current, isAtEnd, height: log.scrollHeight };
    if (log.scrollTop < NEAR_PX && !isAtEnd) void conversation.readEarlier().catch(tellProblem);
  }
  return { ref: place, onScroll };
}
