/** What a language says of what happens at services: the sentences that wait for it, read whole or not at all, and what is told of it. */

export type ServiceEvent = 'issue' | 'pull-request' | 'deal';

/** What is waited for: in which repository, or in which stage. */
export interface ServiceWait {
  event: ServiceEvent;
  of: string;
}

export interface ServiceWords {
  /** What is waited for, as patterns over its whole clause; their group `of` says where, or which. */
  waits: readonly { event: ServiceEvent; clause: RegExp }[];
  /** Stages that are said by a verb. */
  stages: Readonly<Record<string, string>>;
  /** What is done then, over the whole of what is left. */
  tells: RegExp;
  makesTask: RegExp;
  /** In front of the title of what happened. */
  title(wait: ServiceWait): string;
  doing: Readonly<Record<'tell' | 'task', string>>;
  /** It can't be heard of without an address, so it is looked for. */
  polled(minutes: number): string;
  /** Who has to call which address. */
  calledBy(service: string, address: string): string;
  /** Neither way is open. */
  notConnected(service: string): string;
}

/** A clause and what is done, in either order, with nothing else around. */
export function readServiceWish(
  text: string,
  words: ServiceWords,
): { wait: ServiceWait; does: 'tell' | 'task' } | null {
  const said = text.trim().replace(/[.!]$/, '');
  if (said.length > 300) return null;
  for (const { event, clause } of words.waits) {
    const found = clause.exec(said);
    const of = found?.groups?.['of'];
    if (found === null || of === undefined) continue;
    const before = said.slice(0, found.index).trimEnd().replace(/,$/, '');
    const behind = said.slice(found.index + found[0].length).replace(/^,?\s*/, '');
    // What stands on both sides is two things.
    const does = before === '' || behind === '' ? doingIn(before + behind, words) : null;
    if (does !== null) return { wait: { event, of: stageOf(of, words) }, does };
  }
  return null;
}

function doingIn(text: string, { tells, makesTask }: ServiceWords): 'tell' | 'task' | null {
  if (tells.test(text)) return 'tell';
  return makesTask.test(text) ? 'task' : null;
}

function stageOf(said: string, { stages }: ServiceWords): string {
  const plain = said.replaceAll(/^["'„“”]|["'“”]$/g, '');
  return stages[plain.toLowerCase()] ?? plain;
}
