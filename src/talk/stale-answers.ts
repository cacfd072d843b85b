/** What a yes or an undo would be carried out on, by hash, and what is said where it may not mean that any more. */
import { contentHash } from '../base/content-hash.ts';
import { RoteError } from '../base/errors.ts';
import type { Draft, Management } from '../compiler/compiler.ts';
import { describeTrigger } from '../language/en/describe-trigger.ts';
import type { Staleness } from '../language/talk-words.ts';
import { awaitedNames } from '../schedule/events/awaited-name.ts';
import type { Schedules } from '../schedule/schedule.ts';
import { decideStale } from './decide-stale.ts';
import { tagOf } from './drafts/draft-tag.ts';
import type { Talk } from './talk-turn.ts';

export function createStaleAnswers({ schedules }: { schedules: Pick<Schedules, 'get'> }) {
  /** Those that are there; one that can't be had is none. */
  async function schedulesOf(management: Management | null) {
    const ids = management !== null && 'ids' in management ? management.ids : [];
    const found = await Promise.all(
      ids.map((id) =>
        schedules.get(id).catch((error: unknown) => {
          if (error instanceof RoteError) return null;
          throw error;
        }),
      ),
    );
    return found.filter((schedule) => schedule !== null);
  }

  /** Of the schedules that it is about, as they are now. */
  async function hashOf(management: Management | null): Promise<string> {
    const found = await schedulesOf(management);
    return contentHash(
      found.map(({ id, name, status, trigger, work }) => ({ id, name, status, trigger, work })),
    );
  }

  return {
    hashOf,
    /** Whether a yes to the draft that is open may mean something else by now. */
    async ofDraft(draft: Draft, talk: Talk, nowMs: number): Promise<Staleness | null> {
      const { shownHash } = talk.conversation;
      const isAlone = draft.also === undefined;
      const isChanged =
        draft.manage !== null && isAlone && shownHash !== (await hashOf(draft.manage));
      const tag = tagOf(draft);
      const isBehind = !talk.seen.some((one) => one.kind === 'draft' && one.tag === tag);
      const { sinceMs } = talk.conversation.standing;
      return decideStale({ sinceMs, nowMs, isChanged, isBehind, isPress: talk.isPress === true });
    },
    /** The same of what takes back what was done last. */
    async ofUndo(talk: Talk, nowMs: number): Promise<Staleness | null> {
      const last = talk.conversation.undo.at(-1);
      const isChanged = last !== undefined && last.hash !== (await hashOf(last.what));
      return decideStale({ ...talk.conversation.standing, nowMs, isChanged, isPress: false });
    },
    /** The names of what it is about, where all of that is removed; null where it is there, or is to be brought back. */
    async goneOf({ manage }: Draft): Promise<string | null> {
      if (manage === null || !('ids' in manage) || manage.kind === 'restore') return null;
      const found = await schedulesOf(manage);
      const isGone = found.every(({ status }) => status === 'cancelled');
      return isGone ? found.map(({ name }) => `"${name}"`).join(', ') || '""' : null;
    },
    /** Why it is asked once more; of what was changed, also how it is now. */
    async inWords(why: Staleness, { manage }: Draft, { words }: Talk): Promise<string> {
      const found = why === 'changed' ? await schedulesOf(manage) : [];
      const nameOf = await awaitedNames(
        found.map(({ trigger }) => trigger),
        schedules,
      );
      const now = found.map(({ name, trigger, status }) =>
        words.isNow(name, describeTrigger(trigger, words.triggers, nameOf), words.status[status]),
      );
      return [words.stale[why], ...now].join(' ');
    },
  };
}
