/** One request with all that it asks for, and the answer to it below. */
import { useState } from 'preact/hooks';
import type { RequestDocument } from '../../src/domain/request-document.ts';
import type { RequestView } from '../../src/domain/views.ts';
import { path } from '../base/api.ts';
import { Time } from '../base/times.tsx';
import { useRead } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { Card, PageHead } from '../parts/card.tsx';
import { Asked, No, Yes } from '../parts/decision.tsx';
import { Document } from '../parts/document.tsx';
import { Icon } from '../parts/icon.tsx';
import { Shown } from '../parts/reading.tsx';

export function RequestPage({ id }: { id: string }) {
  const reading = useRead<{ request: RequestView }>(path('/requests/{id}', { id }), [
    'request-ended',
  ]);
  return (
    <div class="stack">
      <a class="small" href="/">
        <Icon name="back" size={15} /> Now
      </a>
      <PageHead title="Waits for you" />
      <Shown of={reading}>{({ request }) => <OneRequest request={request} />}</Shown>
    </div>
  );
}

function OneRequest({ request }: { request: RequestView }) {
  const { title, state, kind, about, askedAtUtc, hash } = request;
  return (
    <Card title={title}>
      <div class="stack">
        <Asked request={request} />
        {request.document?.pages !== undefined && state === 'open' && (
          <Pages id={request.id} count={request.document.pages} />
        )}
        <dl class="facts small">
          <dt>Kind</dt>
          <dd>{kind}</dd>
          <dt>About</dt>
          <dd class="mono">{about}</dd>
          <dt>Asked</dt>
          <dd>
            <Time at={askedAtUtc} as="moment" />
          </dd>
          <dt>Fingerprint</dt>
          <dd class="mono">{hash}</dd>
        </dl>
        {state === 'open' ? (
          <div class="row request-answer">
            <Yes request={request} />
            <No request={request} />
          </div>
        ) : (
          <p class="notice">It is over: {state}.</p>
        )}
      </div>
    </Card>
  );
}

/** All of a list that is only summed up above, page by page. */
function Pages({ id, count }: { id: string; count: number }) {
  const [page, setPage] = useState(1);
  const reading = useRead<{ document: RequestDocument }>(
    path('/requests/{id}/pages/{page}', { id, page: String(page) }),
    [],
  );
  return (
    <section class="stack" aria-label="All of it">
      <div class="row">
        <h3>
          All of it: page {page} of {count}
        </h3>
        <Button disabled={page === 1} onPress={() => setPage(page - 1)}>
          Page before
        </Button>
        <Button disabled={page === count} onPress={() => setPage(page + 1)}>
          Next page
        </Button>
      </div>
      <Shown of={reading}>{({ document }) => <Document of={document} />}</Shown>
    </section>
  );
}
