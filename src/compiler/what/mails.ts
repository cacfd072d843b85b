/** Mails as something to look at and to do something with: how they are named, and who is still to be asked about. */
import { isAddress } from '../../domain/mail/mail-address.ts';
import type { MailDeed, MailPick } from '../../language/mail-work-words.ts';
import { quoted, shown } from './shown-text.ts';
import type { Action, Source, What } from './what.ts';

export const ANY_MAILS: MailPick = {
  ...{ from: null, subject: null, words: null, isWithThese: false },
  ...{ isUnread: false, hasFiles: false, since: null, latest: null },
};

/** In front of somebody whose address is not known: my boss. */
export const UNKNOWN = '?';

/** With names and words as a sentence shows them. */
export function shownPick(pick: MailPick, joints: ReadonlySet<string>): MailPick {
  const { from, subject, words } = pick;
  return {
    ...pick,
    from: from === null ? null : shown(from, joints),
    subject: subject === null ? null : quoted(subject),
    words: words === null ? null : quoted(words),
  };
}

export function shownDeed(deed: MailDeed, joints: ReadonlySet<string>): MailDeed {
  switch (deed.verb) {
    case 'move':
      return { ...deed, folder: shown(deed.folder, joints) };
    case 'save':
      return { ...deed, path: shown(deed.path, joints) };
    case 'reply':
      return { ...deed, text: quoted(deed.text) };
    default:
      return deed;
  }
}

/** Whether something can be done with mails of it. */
export const hasMails = (source: Source | null): boolean =>
  source?.kind === 'mails' || (source?.kind === 'event' && source.event.on === 'mail');

type Settled = { source: Source | null; cases: What['cases'] };

/** Those who were only called by what they are, by the answers; or the first of whom nobody knows an address. */
export function settleAddresses(
  { source, cases }: Settled,
  said: string[],
): Settled | { kind: 'no-address'; name: string } {
  const known = new Map<string, string>();
  const settle = (name: string): string | null => {
    if (!name.startsWith(UNKNOWN)) return name;
    const answer = known.get(name) ?? said.shift()?.trim();
    if (answer === undefined || !isAddress(answer)) return null;
    known.set(name, answer);
    return answer;
  };
  const open = (name: string) =>
    ({ kind: 'no-address', name: name.slice(UNKNOWN.length) }) as const;
  let of = source;
  if (source?.kind === 'mails' && source.pick.from !== null) {
    const from = settle(source.pick.from);
    if (from === null) return open(source.pick.from);
    of = { ...source, pick: { ...source.pick, from } };
  }
  const done: What['cases'][number][] = [];
  for (const one of cases) {
    const actions: Action[] = [];
    for (const action of one.actions) {
      if (action.kind !== 'mail') {
        actions.push(action);
        continue;
      }
      const to = action.to.map((name) => settle(name));
      const missing = to.indexOf(null);
      if (missing >= 0) return open(action.to[missing] ?? '');
      actions.push({ ...action, to: to as string[] });
    }
    // What was moved has another id, so all else is done before.
    done.push({ ...one, actions: actions.toSorted((a, b) => moves(a) - moves(b)) });
  }
  return { source: of, cases: done };
}

const moves = (action: Action): number =>
  action.kind === 'mails' && (action.deed.verb === 'archive' || action.deed.verb === 'move')
    ? 1
    : 0;
