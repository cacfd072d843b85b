/**
 * Memories that a run wants to keep after it has read what others wrote: its person is asked, with the words as data, and
 * only their yes saves it.
 */
import { contentHash } from '../base/content-hash.ts';
import { printable } from '../base/printable.ts';
import type { MemorySource } from '../domain/memory/memory.ts';
import type { MemoryCategory } from '../domain/memory/memory-categories.ts';
import { OWNER } from '../domain/person.ts';
import type { Request } from '../domain/request.ts';
import type { Requests } from '../people/requests.ts';
import type { Memories, NewMemory } from './memories.ts';

interface ProposedMemory {
  content: string;
  tags?: readonly string[] | undefined;
  category?: MemoryCategory | undefined;
}

/** The outcome of a proposal. */
export type Proposed =
  | { kind: 'asked'; requestId: string }
  /** They said no to exactly this. */
  | { kind: 'said-no' }
  | { kind: 'too-many' };

/** A page must not have a hundred questions asked. */
const MOST_OPEN = 5;
const MOST_LISTED = 1000;
const LONGEST_TITLE = 120;

export async function proposeMemory(
  {
    person,
    memory,
    source,
    isOfOthers = true,
    sessionKey = null,
  }: {
    person: string;
    memory: ProposedMemory;
    source: MemorySource;
    /** True if they may be words of others. */
    isOfOthers?: boolean;
    /** The conversation with them in which it came up, where it is still under way. */
    sessionKey?: string | null;
  },
  requests: Pick<Requests, 'ask' | 'answerOf' | 'list'>,
): Promise<Proposed> {
  const hash = contentHash({ person, ...memory });
  const about = `memory:${person}:${hash.slice(0, 16)}`;
  if ((await requests.answerOf(about, hash)) === 'no') return { kind: 'said-no' };
  const open = await requests.list({ state: 'open', kind: 'memory', limit: MOST_LISTED });
  const others = open.filter((one) => one.forWhom === person && one.about !== about);
  if (others.length >= MOST_OPEN) return { kind: 'too-many' };
  const { id } = await requests.ask({
    kind: 'memory',
    about,
    hash,
    title: `Shall I remember this? ${quoted(memory.content, LONGEST_TITLE)}`,
    lines: linesOf(memory, isOfOthers),
    document: {
      reaches: [
        `What is remembered of ${person === OWNER ? 'you' : 'this person'}, and told to models`,
      ],
      steps: [`remember ${JSON.stringify(memory.content)}`],
    },
    forWhom: person,
    sessionKey,
    payload: { person, memory: { ...memory, source: { ...source, origin: 'approved' } } },
  });
  return { kind: 'asked', requestId: id };
}

/** Carried out twice, it is still one memory: what says the same is put together. */
export async function carryOutMemory(
  { state, payload }: Request,
  memories: Pick<Memories, 'save'>,
): Promise<string | null> {
  if (state !== 'yes') return null;
  const { person, memory } = payload as { person: string; memory: NewMemory };
  await memories.save(person, memory);
  return 'It is saved.';
}

function linesOf({ tags = [], category }: ProposedMemory, isOfOthers: boolean): string[] {
  const filed = [...(category === undefined ? [] : [category]), ...tags].map(printable).join(', ');
  return [
    ...(filed === '' ? [] : [`Filed under: ${filed}`]),
    isOfOthers
      ? 'It comes from what others wrote, or from a conversation that has read that: these may be their words.'
      : 'It comes from a conversation with you that is over.',
  ];
}

function quoted(text: string, most: number): string {
  const cut = text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text;
  return JSON.stringify(printable(cut.replaceAll(/\s+/g, ' ')));
}
