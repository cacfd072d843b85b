/** What addresses answered in some runs, as their journals have it: what a skill is tried on before anybody is asked about it. */
import type { Store } from '../../store/store.ts';
import { hrefOf } from '../skills/uses/replay-use.ts';

export interface RecordedAnswer {
  status: number;
  body: unknown;
  bodyKind: string;
}

/** By the address. A page that was made shorter for a model is none: a plan would get another one. */
export type RecordedAnswers = ReadonlyMap<string, RecordedAnswer>;

export async function recordedAnswers(
  runIds: readonly string[],
  journal: Pick<Store['journal'], 'steps'>,
): Promise<RecordedAnswers> {
  const all = await Promise.all(runIds.map((id) => journal.steps(id)));
  return new Map(
    all.flat().flatMap(({ tool, state, effect, input, output }) => {
      const { url } = (input ?? {}) as { url?: unknown };
      const isRead = tool === 'http.request' && state === 'succeeded' && effect === 'read';
      const answer = output as RecordedAnswer | null;
      if (!isRead || typeof url !== 'string' || answer === null) return [];
      return answer.bodyKind === 'page' ? [] : [[hrefOf(url), answer] as const];
    }),
  );
}
