/**
 * Things that a session waits for: what Rote has put before its people that plain words ("yes", "no", "5 PM") may answer.
 * This is the only list of it, and these functions alone change it.
 *
 * | a session waits for | since                                             | plain words                                |
 * |---------------------|---------------------------------------------------|--------------------------------------------|
 * | nothing             | the start, and after everything below that ends it | are talk                                   |
 * | a draft             | Rote showed a draft                               | yes stores exactly it, no drops it         |
 * | a question          | Rote asked for a time, a choice, a place          | are its answer where they fit it           |
 * | a proposal          | Rote proposed to remember something               | yes or no answers that request             |
 * | going on            | an agent stopped at a limit and asked             | yes or "go on" lets it go on               |
 *
 * What a person says ends all of it, whatever it is about, and so does /new. What Rote brings unasked joins what is there
 * already; then a plain yes is asked back. Messages of schedules, reminders and notices change nothing. Requests that let
 * somebody or something in never stand here: a button or a code answers them.
 */
import { z } from 'zod';
import { once } from '../base/once.ts';

const waitingThing = once(() => {
  // The key of the message that put it there, or what a terminal has printed.
  const shown = z.string();
  return z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('draft'), tag: z.string(), shown }),
    z.strictObject({ kind: z.literal('question'), tag: z.string(), shown }),
    z.strictObject({ kind: z.literal('remember'), requestId: z.string(), shown }),
    z.strictObject({ kind: z.literal('go-on'), runId: z.string(), shown }),
  ]);
});
export type WaitingThing = z.output<ReturnType<typeof waitingThing>>;

export const waitingSchema = once(() => z.array(waitingThing()));
export type WaitingThings = readonly WaitingThing[];

export const NOTHING_WAITS: WaitingThings = [];

/** More than this at a time is nobody's conversation; the oldest are answered by their buttons. */
const MOST_THINGS = 5;

export type WaitingEvent =
  /** A person said or pressed something, and this is what the answer to it shows. */
  | { kind: 'said'; shows: WaitingThing | null }
  /** Rote brought something unasked: a proposal, a draft of an agent, a question of one that stopped. */
  | { kind: 'came'; thing: WaitingThing }
  /** A person began anew. */
  | { kind: 'began-anew' };

export function nextWaiting(waiting: WaitingThings, event: WaitingEvent): WaitingThings {
  switch (event.kind) {
    case 'began-anew':
      return NOTHING_WAITS;
    case 'said':
      return event.shows === null ? NOTHING_WAITS : [event.shows];
    case 'came':
      return [...waiting.filter((one) => !givesWay(one, event.thing)), event.thing].slice(
        -MOST_THINGS,
      );
  }
}

/** A conversation has one draft or question at a time, and an agent that goes on goes on from its last turn. */
function givesWay(old: WaitingThing, fresh: WaitingThing): boolean {
  if (old.shown === fresh.shown) return true;
  return old.kind !== 'remember' && placeOf(old) === placeOf(fresh);
}

function placeOf({ kind }: WaitingThing): string {
  return kind === 'question' ? 'draft' : kind;
}

export type PlainAnswer =
  /** It answers nothing that waits. */
  | { kind: 'talk' }
  | { kind: 'answers'; thing: WaitingThing }
  /** More than one thing that was shown takes a yes or a no. */
  | { kind: 'which'; among: WaitingThings };

/** The thing that a plain yes or no answers, of those its sender had been shown. A question says by itself what fits it. */
export function readPlainAnswer(seen: WaitingThings): PlainAnswer {
  const [only, ...others] = seen.filter(({ kind }) => kind !== 'question');
  if (only === undefined) return { kind: 'talk' };
  return others.length === 0
    ? { kind: 'answers', thing: only }
    : { kind: 'which', among: [only, ...others] };
}
