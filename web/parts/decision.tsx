/** Something that waits for a yes or a no: what it is, exactly what would change, and the buttons. The answer carries the hash of what was shown. */
import { useState } from 'preact/hooks';
import type { RequestView } from '../../src/domain/views.ts';
import { path, post } from '../base/api.ts';
import { Time } from '../base/times.tsx';
import { Button } from './button.tsx';
import { Changes } from './changes.tsx';
import { Dialog } from './dialog.tsx';
import { tell } from './toast.tsx';
import { Whose } from './whose.tsx';

export function Decision({ request }: { request: RequestView }) {
  const [isOpen, setOpen] = useState(false);
  const answer = (word: 'yes' | 'no') => async (): Promise<void> => {
    await post(path('/requests/{id}/answer', { id: request.id }), {
      answer: word,
      hash: request.hash,
    });
    setOpen(false);
    tell(word === 'yes' ? `Approved: ${request.title}` : `Not now: ${request.title}`);
  };
  const buttons = (
    <>
      <Button kind="primary" onPress={answer('yes')}>
        Approve
      </Button>
      <Button onPress={answer('no')}>Not now</Button>
    </>
  );
  return (
    <div class="decision">
      <div class="entry-line">
        <span class="entry-name">{request.title}</span>
        <Whose of={request} />
        <span class="push">
          <Time at={request.askedAtUtc} />
        </span>
      </div>
      {request.lines.slice(0, 2).map((line) => (
        <p key={line} class="quiet clip">
          {line}
        </p>
      ))}
      <div class="row">
        {buttons}
        <Button kind="plain" onPress={() => setOpen(true)}>
          See exactly what
        </Button>
      </div>
      {isOpen && (
        <Dialog title={request.title} onClose={() => setOpen(false)} large foot={buttons}>
          <Exactly request={request} />
        </Dialog>
      )}
    </div>
  );
}

function Exactly({ request }: { request: RequestView }) {
  return (
    <>
      {request.lines.length > 0 && <p class="quoted">{request.lines.join('\n')}</p>}
      <Changes of={request.diff} />
      <dl class="facts small">
        <dt>Kind</dt>
        <dd>{request.kind}</dd>
        <dt>About</dt>
        <dd class="mono">{request.about}</dd>
        <dt>Asked</dt>
        <dd>
          <Time at={request.askedAtUtc} as="moment" />
        </dd>
        {request.untilUtc !== null && (
          <>
            <dt>Until</dt>
            <dd>
              <Time at={request.untilUtc} as="moment" />
            </dd>
          </>
        )}
        <dt>Fingerprint</dt>
        <dd class="mono">{request.hash}</dd>
      </dl>
    </>
  );
}
