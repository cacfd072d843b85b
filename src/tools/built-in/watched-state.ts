/**
 * What the watching tools remember from run to run. A repeat of the same call gets the same answer as the first time, so
 * that a run that is tried again misses nothing.
 */
import { z } from 'zod';
import type { CallContext } from '../../domain/tool-call.ts';

export interface WatchState {
  get(scope: string, name: string): Promise<string | null>;
  set(scope: string, name: string, value: string): Promise<void>;
}

/** What the call says, and what is kept for the next one. */
export interface Noted<Answer, Kept> {
  answer: Answer;
  kept: Kept;
}

/** The answer of this very call, or what `note` makes of what was kept before; null where nothing was. */
export async function noteOnce<Answer, Kept>(
  state: WatchState,
  {
    name,
    context: { key, scheduleId, sessionKey },
    schema,
  }: {
    name: string;
    context: Pick<CallContext, 'key' | 'scheduleId' | 'sessionKey'>;
    schema: { answer: z.ZodType<Answer>; kept: z.ZodType<Kept> };
  },
  note: (before: { kept: Kept } | null) => Noted<Answer, Kept>,
): Promise<Answer> {
  // Outside a schedule it is remembered for the session.
  const scope = scheduleId ?? sessionKey;
  const before = read(await state.get(scope, name), schema);
  if (before?.key === key) return before.answer;
  const { answer, kept } = note(before);
  await state.set(scope, name, JSON.stringify({ key, answer, value: kept }));
  return answer;
}

/** What can't be read any more counts as never seen. */
function read<Answer, Kept>(
  text: string | null,
  schema: { answer: z.ZodType<Answer>; kept: z.ZodType<Kept> },
): { key: string; answer: Answer; kept: Kept } | null {
  if (text === null) return null;
  try {
    const { key, answer, value } = RECORD.parse(JSON.parse(text));
    return { key, answer: schema.answer.parse(answer), kept: schema.kept.parse(value) };
  } catch {
    return null;
  }
}

const RECORD = z.object({ key: z.string(), answer: z.unknown(), value: z.unknown() });
