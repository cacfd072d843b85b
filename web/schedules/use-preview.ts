/** The next fires of what is being typed: asked for once the typing rests, and an answer to what stood there before is dropped. */
import { useEffect, useState } from 'preact/hooks';
import type { Preview } from '../../src/domain/views.ts';
import { post, Refused } from '../base/api.ts';

const AFTER_TYPING_MS = 250;

export interface Previewed {
  preview: Preview | null;
  refused: Refused | null;
  /** What is shown is of what stands there now. */
  isCurrent: boolean;
}

interface Answered {
  asked: string;
  preview: Preview | null;
  refused: Refused | null;
}

export const askPreview = (body: object): Promise<Preview> => post<Preview>('/preview', body);

export function usePreview(body: object | null): Previewed {
  const asked = body === null ? '' : JSON.stringify(body);
  const [answered, setAnswered] = useState<Answered>({ asked: '', preview: null, refused: null });
  useEffect(() => {
    if (asked === '') return;
    let isDropped = false;
    const timer = setTimeout(async () => {
      const answer = await askPreview(JSON.parse(asked)).then(
        (preview) => ({ preview, refused: null }),
        (error: unknown) => ({
          preview: null,
          refused: error instanceof Refused ? error : new Refused(0, UNREACHED),
        }),
      );
      if (!isDropped) setAnswered({ asked, ...answer });
    }, AFTER_TYPING_MS);
    return () => {
      isDropped = true;
      clearTimeout(timer);
    };
  }, [asked]);
  if (asked === '') return { preview: null, refused: null, isCurrent: true };
  const isCurrent = answered.asked === asked;
  // A refusal of what is no longer there would only be in the way of typing.
  return { ...answered, refused: isCurrent ? answered.refused : null, isCurrent };
}

const UNREACHED = { message: 'The daemon can’t be reached.' };
