/**
 * Whether an event is for a person: the owner hears all of them, anybody else what happens to what is theirs. That something
 * changed somewhere in the house is no secret, and says nothing: who hears it looks at their own again.
 */
import type { LoggedEvent } from '../domain/event.ts';
import type { Person } from '../domain/person.ts';
import type { People } from './people.ts';
import type { StoreOf } from './store-of.ts';

export type HearsEvent = (person: Person, event: LoggedEvent) => Promise<boolean>;

export function createHearsEvent({
  storeOf,
  people,
}: {
  storeOf: StoreOf;
  people: Pick<People, 'ofSession'>;
}): HearsEvent {
  return async (person, event) => {
    if (person.role === 'owner') return true;
    const store = storeOf(person);
    const isOwnRun = async (runId: string | null): Promise<boolean> =>
      runId !== null && (await store.engine.get(runId)) !== null;
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
        return event.data.person === person.id;
      case 'request-asked':
      case 'request-ended':
        return (await store.requests.get(event.data.requestId)) !== null;
      case 'run-started':
      case 'run-finished':
      case 'step-finished':
      case 'step-told':
      case 'delivery-settled':
        return isOwnRun(event.data.runId);
      default:
        return noEvent(event);
    }
  };
}

/** An event that is added one day is told here whom it is for. */
function noEvent(event: never): never {
  throw new Error(`there is no event ${JSON.stringify(event)}`);
}
