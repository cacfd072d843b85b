/** Lets somebody hear one try at a model: what was asked, what came back, and how it ended. */
import type { ModelRequest } from '../domain/model-call.ts';
import type { Try } from './ask-once.ts';
import type { Backend, BackendPart } from './backend.ts';
import type { ModelLink } from './link.ts';

/** None of them may throw. */
export interface TryObserver {
  part(part: BackendPart): void;
  /** What a provider threw, as it was. */
  threw(error: unknown): void;
  /** US cents; null where the price is not known. */
  end(end: Try, cents: number | null): void;
}

export type ObserveTry = (link: ModelLink, request: ModelRequest) => TryObserver;

export function observeBackend(backend: Backend, observer: TryObserver): Backend {
  return async function* ask(request, options) {
    try {
      for await (const part of backend(request, options)) {
        observer.part(part);
        yield part;
      }
    } catch (error) {
      observer.threw(error);
      throw error;
    }
  };
}
