/** What a draft that was shown stands for, by hash: a yes to it is a yes to that, and to nothing that came after. */
import { contentHash } from '../../base/content-hash.ts';
import { RoteError } from '../../base/errors.ts';
import type { Draft } from '../../compiler/compiler.ts';
import { draftsIn } from '../../domain/draft.ts';
import type { ScheduledWork } from '../../domain/schedule/schedule.ts';
import type { HomeCatalog } from '../../own-tools/home-catalog.ts';

export function createShownDrafts(dependencies: {
  tools: () => Promise<Pick<HomeCatalog, 'currentPins' | 'grantsOf'>>;
  /** What it would do, with the skill that it names as it is now. */
  workFor: (draft: Draft) => Promise<ScheduledWork>;
}) {
  async function hashOf(draft: Draft): Promise<string> {
    const [first, ...others] = await Promise.all(draftsIn(draft).map(hashOfOne));
    return others.length === 0 ? (first ?? '') : contentHash([first, ...others]);
  }

  async function hashOfOne(draft: Draft): Promise<string> {
    // A change beside other drafts: it does nothing but that.
    if (draft.manage !== null) return contentHash({ manage: draft.manage });
    const { name, trigger, plan, instruction, capabilities, skill, session, endsAfter } = draft;
    const work = await dependencies.workFor(draft);
    const tools = await dependencies.tools();
    const pins = tools.currentPins(work);
    // As the settings are now: a yes grants nothing that was not shown.
    const { needed } = tools.grantsOf(work, undefined, trigger);
    const shown = { name, trigger, plan, instruction, capabilities, skill, work, pins };
    return contentHash({
      ...shown,
      ...(session !== undefined && { session }),
      ...(endsAfter !== undefined && { endsAfter }),
      ...(needed.length > 0 && { needed }),
    });
  }

  return {
    hashOf,
    /** Whether a yes now would mean something else than what was shown. */
    async isAnother(draft: Draft, shownHash: string | null): Promise<boolean> {
      if (shownHash === null) return false;
      try {
        return shownHash !== (await hashOf(draft));
      } catch (error) {
        // What it names is not there any more.
        if (error instanceof RoteError) return true;
        throw error;
      }
    },
  };
}

/** What was shown, in the form that models draft in: what the words of the person may be about. */
export function shownLast(draft: Draft | null): { shown?: unknown } {
  if (draft === null || draft.manage !== null) return {};
  const [first, ...others] = draftsIn(draft).map(asProposed);
  return { shown: others.length === 0 ? first : [first, ...others] };
}

function asProposed(draft: Draft): Record<string, unknown> {
  const { name, trigger, plan, instruction, capabilities, skill, endsAfter } = draft;
  const tools = instruction === null ? undefined : capabilities;
  const limit = plan?.timeoutMs === undefined ? undefined : plan.timeoutMs / 1000;
  const policies = { endsAfter, timeLimitSeconds: limit };
  return { name, trigger, plan: plan?.tools, instruction, tools, skill, ...policies };
}
