/** The service worker of the page: it hears of notices while the page is closed, and does nothing else. */
import { answerNotice, showNotice, type WorkerParts } from './notices.ts';

interface Extended {
  waitUntil(work: Promise<unknown>): void;
}
type Scope = WorkerParts & {
  addEventListener(
    kind: 'push',
    listener: (event: Extended & { data: { text(): string } | null }) => void,
  ): void;
  addEventListener(
    kind: 'notificationclick',
    listener: (event: Extended & Parameters<typeof answerNotice>[1]) => void,
  ): void;
};

const scope = self as unknown as Scope;

scope.addEventListener('push', (event) => {
  event.waitUntil(showNotice(scope, event.data?.text() ?? ''));
});
scope.addEventListener('notificationclick', (event) => {
  event.waitUntil(answerNotice(scope, event));
});
