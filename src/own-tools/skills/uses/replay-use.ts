/** Runs a script as it was used before: given the same, and answered the same at every address. Nothing real is reached. */
import type { ReadAnswer, ReadQuestion } from '../../../code/fetch-door.ts';
import type { SkillTree } from '../../../skills/making/skill-tree.ts';
import { endOf, type RecordedUse } from './recorded-uses.ts';
import type { SkillCopy } from './script-bench.ts';

/** In what a script says, for the folder of its skill. */
export const SEEN_AS = '/skill';

export interface ReplayedUse {
  end: RecordedUse['end'];
  /** Addresses that it read now and not then. */
  unanswered: string[];
}

export async function replayUse(
  copy: SkillCopy,
  { path, given, reads }: Pick<RecordedUse, 'path' | 'given' | 'reads'>,
  { secrets, wrote, signal }: { secrets: readonly string[]; wrote: SkillTree; signal: AbortSignal },
): Promise<ReplayedUse> {
  const answerTo = createAnswers(reads);
  const unanswered = new Set<string>();
  const result = await copy.run(
    {
      ...{ path, given, secrets, wrote },
      async read(question) {
        const answer = answerTo(question);
        if (answer !== null) return answer;
        unanswered.add(question.url);
        return { ok: false, error: `${question.url} was not read then, so nothing answers here.` };
      },
    },
    signal,
  );
  // What was stopped says nothing about the script.
  signal.throwIfAborted();
  const end = JSON.parse(JSON.stringify(endOf(result)).replaceAll(copy.folder, SEEN_AS));
  return { end, unanswered: [...unanswered] };
}

/** The nth time that an address is read, its nth answer, then the last; headers may be others now. */
function createAnswers(reads: RecordedUse['reads']): (question: ReadQuestion) => ReadAnswer | null {
  const asked = new Map<string, number>();
  return ({ url }) => {
    const answers = reads.filter(({ question }) => hrefOf(question.url) === hrefOf(url));
    const nth = asked.get(hrefOf(url)) ?? 0;
    asked.set(hrefOf(url), nth + 1);
    return (answers[nth] ?? answers.at(-1))?.answer ?? null;
  };
}

/** The same address may be written in several ways. */
export const hrefOf = (url: string): string => (URL.canParse(url) ? new URL(url).href : url);
