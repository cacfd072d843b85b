/** What this conversation waits for and no message of it shows: a decision of who was asked. */
import type { RequestView } from '../../src/domain/views.ts';
import { Decision } from '../parts/decision.tsx';

export function Requests({ requests }: { requests: readonly RequestView[] }) {
  return (
    <>
      {requests.map((request) => (
        <section key={request.id} class="talk-card" aria-label={`Waits for you: ${request.title}`}>
          <Decision request={request} />
        </section>
      ))}
    </>
  );
}
