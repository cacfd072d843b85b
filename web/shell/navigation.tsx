/**
 * The views beside the page: four, and the others in a group that is open where somebody is in one of them, or left it
 * open. On a phone the four are below the page, and the rest is behind "More".
 */
import { signal } from '@preact/signals';
import { useLocation } from 'preact-iso';
import { connection } from '../base/live.ts';
import { me, signOut } from '../base/me.ts';
import { hasSound, setSound } from '../base/sound.ts';
import { nextTheme, theme } from '../base/theme.ts';
import { Icon } from '../parts/icon.tsx';
import type { View } from '../views.ts';
import { unreadCount, waitingCount } from './badge.tsx';
import { isPaletteOpen } from './palette.tsx';

const FIRST = 4;
const KEY = 'rote-more';
const isMoreOpen = signal(localStorage.getItem(KEY) === 'open');

export function Navigation({ views }: { views: readonly View[] }) {
  const { path } = useLocation();
  const current = (view: View): 'page' | undefined => (isAt(path, view) ? 'page' : undefined);
  const below = views.slice(0, FIRST);
  const isElsewhere = !below.some((view) => isAt(path, view));
  return (
    <>
      <nav class="side" aria-label="Views">
        <a class="brand" href="/">
          <img src="/icon.svg" alt="" />
          Rote
        </a>
        {below.map((view) => (
          <SideLink key={view.path} view={view} path={path} />
        ))}
        <details
          class="side-more"
          open={isMoreOpen.value || isElsewhere}
          onToggle={({ currentTarget: { open } }) => rememberOpen(open && !isElsewhere)}
        >
          <summary class="side-summary">
            <Icon name="more" />
            More
            <Unread />
          </summary>
          {views.slice(FIRST).map((view) => (
            <SideLink key={view.path} view={view} path={path} />
          ))}
        </details>
        <div class="side-foot">
          <Connection />
          <SideActions />
        </div>
      </nav>
      <nav class="tabs-below" aria-label="Views below">
        {below.map((view) => (
          <a key={view.path} class="tab-link" href={view.path} aria-current={current(view)}>
            <Icon name={view.icon} size={21} />
            {view.name}
            <Count view={view} />
          </a>
        ))}
        <a class="tab-link" href="/more" aria-current={isElsewhere ? 'page' : undefined}>
          <Icon name="more" size={21} />
          More
          <Unread />
        </a>
      </nav>
    </>
  );
}

function SideLink({ view, path }: { view: View; path: string }) {
  return (
    <a class="side-link" href={view.path} aria-current={isAt(path, view) ? 'page' : undefined}>
      <Icon name={view.icon} />
      {view.name}
      <Count view={view} />
    </a>
  );
}

function Count({ view }: { view: View }) {
  if (view.path === '/') return <Figure of={waitingCount.value} words="waiting for you" />;
  return view.path === '/inbox' ? <Unread /> : null;
}

/** A hundred are at least so many. */
const Unread = () => <Figure of={unreadCount.value} most={100} words="not read yet" />;

function Figure({ of, words, most }: { of: number; words: string; most?: number }) {
  if (of === 0) return null;
  return (
    <span class="count">
      {of === most ? `${of - 1}+` : of}
      <span class="hidden-visually"> {words}</span>
    </span>
  );
}

/** Whoever is in one of the others sees the group open, and has not asked for that elsewhere. */
function rememberOpen(isOpen: boolean): void {
  if (isOpen === isMoreOpen.value) return;
  isMoreOpen.value = isOpen;
  localStorage.setItem(KEY, isOpen ? 'open' : 'closed');
}

function isAt(path: string, view: View): boolean {
  return view.path === '/' ? path === '/' : path === view.path || path.startsWith(`${view.path}/`);
}

const WORDS = { connecting: 'Connecting…', live: 'Live', lost: 'Not connected, trying again…' };

export function Connection() {
  return (
    <p class="connection" role="status" data-state={connection.value}>
      {WORDS[connection.value]}
    </p>
  );
}

export function SideActions() {
  return (
    <div class="row">
      <button
        type="button"
        class="button plain little"
        onClick={() => (isPaletteOpen.value = true)}
      >
        <Icon name="search" size={15} /> Find <kbd>Ctrl K</kbd>
      </button>
      <button type="button" class="button plain little" onClick={nextTheme}>
        Theme: {theme.value}
      </button>
      <button
        type="button"
        class="button plain little"
        aria-pressed={hasSound.value}
        onClick={() => setSound(!hasSound.value)}
      >
        Sound: {hasSound.value ? 'on' : 'off'}
      </button>
      <button type="button" class="button plain little" onClick={() => void signOut()}>
        Sign out {me.value?.person.name}
      </button>
    </div>
  );
}
