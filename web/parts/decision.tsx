/**
 * Something that waits for a yes or a no. What is short is shown whole, with the yes below it; what is long has its own
 * page, and no yes before that is open. The answer carries the hash of what was shown.
 */
import { useLocation } from 'preact-iso';
import type { RequestView } from '../../src/domain/views.ts';
import { get, path, post, query } from '../base/api.ts';
import { begunByRequest } from '../base/begun-sign-in.ts';
import { isOwner } from '../base/me.ts';
import { Time } from '../base/times.tsx';
import { Button } from './button.tsx';
import { Document } from './document.tsx';
import { tell } from './toast.tsx';
import { Whose } from './whose.tsx';

export const pageOfRequest = (id: string): string => `/${query({ request: id })}`;

export function Decision({ request }: { request: RequestView }) {
  const { id, title, askedAtUtc, document } = request;
  return (
    <div class="decision">
      <div class="entry-line">
        <h3 class="entry-name">{title}</h3>
        <Whose of={request} />
        <span class="push">
          <Time at={askedAtUtc} />
        </span>
      </div>
      {document === null ? (
        <p class="quiet">It is too long to be shown here. You can say yes once you have read it.</p>
      ) : (
        <Asked request={request} />
      )}
      <div class="row request-answer">
        {document === null ? (
          <a class="button primary" href={pageOfRequest(id)}>
            Show all of it
          </a>
        ) : (
          <Yes request={request} />
        )}
        <No request={request} />
      </div>
    </div>
  );
}

/** The words of a request, and all that it is about. */
export function Asked({ request: { lines, document, untilUtc } }: { request: RequestView }) {
  return (
    <>
      {lines.map((line, index) => (
        <p key={index}>{line}</p>
      ))}
      {document !== null && <Document of={document} />}
      {untilUtc !== null && (
        <p class="small quiet">
          Until <Time at={untilUtc} as="moment" />
        </p>
      )}
    </>
  );
}

export function Yes({ request }: { request: RequestView }) {
  const { document, hash, kind } = request;
  const { route } = useLocation();
  if (hash === null || document === null || document.isCut) return null;
  async function yes(): Promise<void> {
    const note = await answer(request, 'yes', hash);
    const address = /https?:\/\/\S+/.exec(note ?? '')?.[0];
    // It goes on in a window that only a person can open; members have no settings here.
    if (kind !== 'sign-in' || address === undefined || !isOwner.value) return;
    begunByRequest.value = { id: request.about.replace(/^sign-in:/, ''), address };
    route('/settings/accounts');
  }
  return (
    <>
      <Button kind="primary" onPress={yes}>
        {WORDS_OF_YES[kind] ?? 'Approve'}
      </Button>
      {kind === 'invitation' && (
        <Button onPress={() => answer(request, 'maybe', hash)}>Maybe</Button>
      )}
    </>
  );
}

const WORDS_OF_YES: Readonly<Partial<Record<RequestView['kind'], string>>> = {
  invitation: 'Accept',
  'sign-in': 'Sign in anew',
};

/** Nobody has to read what they do not want. */
export function No({ request }: { request: RequestView }) {
  return (
    <Button onPress={async () => answer(request, 'no', await hashOf(request))}>
      {request.kind === 'invitation' ? 'Decline' : 'Not now'}
    </Button>
  );
}

async function hashOf({ id, hash }: RequestView): Promise<string | null> {
  if (hash !== null) return hash;
  return (await get<{ request: RequestView }>(path('/requests/{id}', { id }))).request.hash;
}

async function answer(
  { id, title }: RequestView,
  word: 'yes' | 'no' | 'maybe',
  hash: string | null,
): Promise<string | null> {
  const given = await post<{ request: RequestView }>(path('/requests/{id}/answer', { id }), {
    answer: word,
    hash,
  });
  const { kind, note } = given.request;
  const isTold = kind === 'invitation' || (kind === 'sign-in' && !isOwner.value);
  if (isTold && note !== null) tell(note);
  else tell(word === 'yes' ? `Approved: ${title}` : `Not now: ${title}`);
  return note;
}
