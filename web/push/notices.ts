/**
 * What the worker of the page does while nobody has it open: shows a notice, and answers it if one of its buttons is
 * pressed. Both work on what is handed in, so that they are tested without a browser that would ask for permission.
 */
import type { Notice } from '../../src/domain/notice.ts';

/** A part of `ServiceWorkerGlobalScope`. */
export interface WorkerParts {
  registration: {
    showNotification(title: string, options: object): Promise<void>;
  };
  clients: {
    matchAll(options: {
      type: 'window';
      includeUncontrolled: true;
    }): Promise<readonly PageClient[]>;
    openWindow(path: string): Promise<unknown>;
  };
  fetch(path: string, init: object): Promise<{ ok: boolean }>;
}

export interface PageClient {
  visibilityState: 'visible' | 'hidden';
  focus(): Promise<unknown>;
  navigate(path: string): Promise<unknown>;
}

interface Pressed {
  /** Which button; empty for the notice itself. */
  action: string;
  notification: { data: unknown; close(): void };
}

/** Nothing where the page is in front of somebody: there it rings by itself. */
export async function showNotice(parts: WorkerParts, text: string): Promise<void> {
  if ((await pages(parts)).some(({ visibilityState }) => visibilityState === 'visible')) return;
  const notice = readNotice(text);
  if (notice === null) return;
  const { title, body, tag, buttons } = notice;
  await parts.registration.showNotification(title, {
    body,
    tag,
    // Told again, it is heard again.
    renotify: true,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: notice,
    actions: buttons.map(({ label }, index) => ({ action: String(index), title: label })),
  });
}

/** A button does what it says; what could not be done leads to the page, as the notice itself does. */
export async function answerNotice(
  parts: WorkerParts,
  { action, notification }: Pressed,
): Promise<void> {
  const notice = notification.data as Notice;
  notification.close();
  const button = action === '' ? undefined : notice.buttons[Number(action)];
  if (button !== undefined && (await send(parts, button.send))) return;
  const path = insideOnly(notice.path);
  const [open] = await pages(parts);
  if (open === undefined) await parts.clients.openWindow(path);
  else {
    await open.focus();
    await open.navigate(path);
  }
}

const pages = ({ clients }: WorkerParts) =>
  clients.matchAll({ type: 'window', includeUncontrolled: true });

async function send(
  parts: WorkerParts,
  { path, body }: Notice['buttons'][number]['send'],
): Promise<boolean> {
  const headers = { 'Content-Type': 'application/json', 'X-Rote': 'page' };
  const init = { method: 'POST', credentials: 'same-origin', headers, body: JSON.stringify(body) };
  try {
    return (await parts.fetch(`/api/v1${path}`, init)).ok;
  } catch {
    return false;
  }
}

/** Null for what is no notice. */
function readNotice(text: string): Notice | null {
  try {
    const notice = JSON.parse(text) as Partial<Notice> | null;
    return typeof notice?.title === 'string' && Array.isArray(notice.buttons)
      ? (notice as Notice)
      : null;
  } catch {
    return null;
  }
}

/** Only a place of the page itself. */
const insideOnly = (path: string): string => (/^\/(?!\/)/.test(path) ? path : '/');
