/**
 * What comes while the page is open and waits for its person stands there as a toast on every view, until it is answered
 * anywhere or closed here. `w` leads the keyboard there, Escape closes what has it.
 */
import { useEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { useActions } from '../base/actions.ts';
import { playSound } from '../base/sound.ts';
import { isVisible } from '../base/visible.ts';
import {
  conversationAtEnd,
  hush,
  hushed,
  sayItWasSeen,
  useOpenRequests,
  useReminders,
} from '../base/waiting.ts';
import { pageOfRequest } from '../parts/decision.tsx';
import { Icon } from '../parts/icon.tsx';
import { ReminderAnswers } from '../parts/reminder-answers.tsx';
import { useMedia } from '../parts/use-media.ts';
import { useShown } from '../parts/use-shown.ts';
import { decideRings, noNews, type Ring, type Waiting } from './decide-rings.ts';

const MOST = 3;
/** On a phone there is room for one. */
const NARROW = '(max-width: 760px)';

export function Rings() {
  const { shown, more } = useRings();
  const place = useRef<HTMLElement>(null);
  const keys = shown.map(({ key }) => key);
  useSound(keys);
  const before = useRef<HTMLElement | null>(null);
  useActions([
    {
      name: 'Go to what waits',
      key: 'w',
      run: () => place.current?.querySelector<HTMLElement>('button, a')?.focus(),
    },
  ]);
  function onFocus({ relatedTarget }: FocusEvent): void {
    const isOutside =
      relatedTarget instanceof HTMLElement && !place.current?.contains(relatedTarget);
    if (isOutside) before.current = relatedTarget;
  }
  function onKey(event: KeyboardEvent): void {
    const ring = (event.target as Element).closest<HTMLElement>('[data-ring]')?.dataset['ring'];
    if (event.key !== 'Escape' || ring === undefined) return;
    event.stopPropagation();
    hush(ring);
    before.current?.focus();
  }
  return (
    <section
      ref={place}
      class="toasts-part"
      aria-label="New for you"
      aria-live="polite"
      onFocusIn={onFocus}
      onKeyDown={onKey}
    >
      {more > 0 && (
        <a class="toast ring-more" href="/">
          and {more} more
        </a>
      )}
      {shown.map((ring) =>
        ring.kind === 'reminder' ? (
          <Reminder key={ring.key} ring={ring} />
        ) : (
          <Request key={ring.key} ring={ring} />
        ),
      )}
    </section>
  );
}

function useRings() {
  const reminders = useReminders().data?.reminders;
  const requests = useOpenRequests().data?.requests;
  const old = useRef(new Set<string>());
  const isRead = useRef({ reminders: false, requests: false });
  const { path } = useLocation();
  const most = useMedia(NARROW) ? 1 : MOST;
  const waiting: Waiting = { reminders: reminders ?? [], requests: requests ?? [] };
  const first: Waiting = {
    reminders: isRead.current.reminders ? [] : waiting.reminders,
    requests: isRead.current.requests ? [] : waiting.requests,
  };
  for (const key of noNews(first)) old.current.add(key);
  isRead.current.reminders ||= reminders !== undefined;
  isRead.current.requests ||= requests !== undefined;
  return decideRings(waiting, {
    hushed: old.current.union(hushed.value),
    reading: isVisible.value ? conversationAtEnd.value : null,
    isListed: path === '/',
    most,
  });
}

/** Once for each, however often it is drawn. */
function useSound(keys: readonly string[]): void {
  const rung = useRef(new Set<string>());
  useEffect(() => {
    const fresh = keys.filter((key) => !rung.current.has(key));
    for (const key of fresh) rung.current.add(key);
    if (fresh.length > 0) playSound();
  }, [keys.join()]);
}

function Reminder({ ring: { key, reminder } }: { ring: Extract<Ring, { kind: 'reminder' }> }) {
  const place = useShown<HTMLElement>(key, () => sayItWasSeen(reminder));
  return (
    <article ref={place} class="toast ring" data-ring={key}>
      <span class="ring-title">{reminder.title}</span>
      <ReminderAnswers of={reminder} />
      <Close title={reminder.title} onClose={() => hush(key)} />
    </article>
  );
}

function Request({ ring: { key, request } }: { ring: Extract<Ring, { kind: 'request' }> }) {
  const { id, title } = request;
  return (
    <article class="toast ring" data-ring={key}>
      <span class="ring-title">{title}</span>
      <div class="row">
        <a class="button little primary" href={pageOfRequest(id)} onClick={() => hush(key)}>
          Look at it
        </a>
      </div>
      <Close title={title} onClose={() => hush(key)} />
    </article>
  );
}

function Close({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <button
      type="button"
      class="button plain little"
      aria-label={`Close: ${title}`}
      onClick={onClose}
    >
      <Icon name="close" size={14} />
    </button>
  );
}
