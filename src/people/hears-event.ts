/**
 * Decides what a person hears of an event: anybody but the owner, what happens to what is theirs. The owner hears of
 * everything that happens, and what is said in a conversation of somebody else only if the settings show it. That
 * something changed somewhere in the house is no secret, and says nothing: who hears it looks at their own again.
 */
import type { HideFolders } from '../base/hide-folders.ts';
import type { LoggedEvent } from '../domain/event.ts';
import type { Person } from '../domain/person.ts';
import type { Store } from '../store/store.ts';
import { notShown, type OwnerSight } from './owner-sight.ts';
import type { People } from './people.ts';

/** The event as they hear it; null if it is not for them. */
export type HearsEvent = (person: Person, event: LoggedEvent) => Promise<LoggedEvent | null>;

export function createHearsEvent({
  store,
  people,
  sight,
  hideFolders,
}: {
  store: Pick<Store, 'engine' | 'of'>;
  people: Pick<People, 'ofSession'>;
  sight: OwnerSight;
  hideFolders: HideFolders;
}): HearsEvent {
  async function isFor(person: Person, event: LoggedEvent): Promise<boolean> {
    const theirs = store.of(person.id);
    const isOwnRun = async (runId: string | null): Promise<boolean> =>
      runId !== null && (await theirs.engine.get(runId)) !== null;
    switch (event.kind) {
      case 'schedule-changed':
        return true;
      case 'skills-changed':
        return false;
      case 'text-said':
      case 'message-said':
        return (await people.ofSession(event.data.sessionKey)).id === person.id;
      case 'tasks-changed':
      case 'memory-changed':
      case 'reminders-changed':
      case 'unread-changed':
        return event.data.person === person.id;
      case 'request-asked':
      case 'request-ended':
        return (await theirs.requests.get(event.data.requestId)) !== null;
      case 'run-started':
      case 'run-finished':
      case 'step-finished':
      case 'step-told':
      case 'delivery-settled':
        return isOwnRun(event.data.runId);
      default:
        return noEvent(event);
    }
  }

  async function asOwner(event: LoggedEvent): Promise<LoggedEvent | null> {
    switch (event.kind) {
      case 'text-said':
      case 'message-said': {
        const whose = await sight.of(event.data.sessionKey);
        return whose?.hasWords === false ? null : event;
      }
      case 'run-finished':
      case 'step-told': {
        const run = await store.engine.get(event.data.runId);
        const whose = run === null ? null : await sight.of(run.sessionKey);
        if (whose?.hasWords !== false) return event;
        if (event.kind === 'step-told') return null;
        return { ...event, data: { ...event.data, summary: notShown(whose) } };
      }
      default:
        return event;
    }
  }

  return async (person, event) => {
    if (person.role === 'owner') return asOwner(event);
    if (!(await isFor(person, event))) return null;
    return JSON.parse(hideFolders(JSON.stringify(event))) as LoggedEvent;
  };
}

/** An event that is added one day is told here whom it is for. */
function noEvent(event: never): never {
  throw new Error(`there is no event ${JSON.stringify(event)}`);
}
