/**
 * Has three judges read a skill, and keeps what they said by its content: the very same skill is not judged twice. Without a
 * model nobody judges, which is said wherever the skill is shown.
 */
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import type { CallContext } from '../../domain/tool-call.ts';
import { askJudges, type JudgeAnswer } from '../../skills/judging/ask-judges.ts';
import {
  type Ballot,
  ballotLines,
  countVotes,
  JUDGES,
  verdictSchema,
} from '../../skills/judging/ballot.ts';
import { judgePrompts } from '../../skills/judging/judge-prompt.ts';
import { digestOf, type SkillTree } from '../../skills/making/skill-tree.ts';
import type { Store } from '../../store/store.ts';
import type { ThinkPort } from '../../tools/thinking/think-port.ts';
import { shownFiles } from './shown-files.ts';

/** On whose behalf a skill is saved or judged, and on whose account. */
export type SaveContext = Pick<
  CallContext,
  'sessionKey' | 'runId' | 'scheduleId' | 'signal' | 'key'
> & {
  /** Left out unless no model may read what is said in the session. */
  mayAsk?: false;
  /** What a trial of it gave, for its owner. */
  lines?: readonly string[];
};

export interface Judged {
  /** True if nobody judged: then the scan alone was the gate. */
  passed: boolean;
  /** The reasons, or why there are none. */
  lines: string[];
  ballots: readonly Ballot[];
}

const KIND = 'skill-verdicts';
/** Contents of one skill whose verdicts are kept. */
const MOST_KEPT = 5;
const keptSchema = z.array(
  z.object({ hash: z.string(), verdicts: z.array(verdictSchema.nullable()) }),
);

export function createSkillJudging({
  records,
  clock,
  thinkPort,
  mask,
}: {
  records: Store['records'];
  clock: Pick<Clock, 'setTimer'>;
  thinkPort: () => Promise<ThinkPort>;
  /** Takes the values of secrets out. */
  mask: () => Promise<(text: string) => string>;
}) {
  async function keptOf(name: string, hash: string): Promise<(Ballot | undefined)[]> {
    const found = readKept(await records.get(KIND, name)).find((one) => one.hash === hash);
    return (found?.verdicts ?? []).map((verdict) =>
      verdict === null ? undefined : { kind: 'answered', verdict },
    );
  }

  /** A judge that said nothing is asked again the next time. */
  async function keep(name: string, hash: string, ballots: readonly Ballot[]): Promise<void> {
    const verdicts = ballots.map((one) => (one.kind === 'answered' ? one.verdict : null));
    await records.change(KIND, name, (current) =>
      [{ hash, verdicts }, ...readKept(current).filter((one) => one.hash !== hash)].slice(
        0,
        MOST_KEPT,
      ),
    );
  }

  return {
    /** Three calls of a small model, on the account of who asks; none where all was said before. */
    async judge(name: string, tree: SkillTree, from: SaveContext): Promise<Judged> {
      const hash = digestOf(tree);
      const known = await keptOf(name, hash);
      if (known.filter((one) => one !== undefined).length >= JUDGES) return judgedBy(known);
      if (from.mayAsk === false) return nobody('no model may read what is said there');
      const port = await thinkPort();
      const context: CallContext = { ...from, capabilities: new Set() };
      const who = await port.who(context);
      if (who.kind === 'failed' && who.code === 'no-model') return nobody(NO_MODEL);
      const withoutSecrets = await mask();
      const files = shownFiles(tree).map((file) => ({ ...file, text: withoutSecrets(file.text) }));
      const ballots = await askJudges(judgePrompts(name, files), {
        ...{ clock, known, signal: from.signal },
        async ask(request, signal): Promise<JudgeAnswer> {
          const answer = await port.ask(request, { ...context, signal });
          return answer.kind === 'failed'
            ? { kind: 'silent', why: answer.message }
            : { kind: 'said', text: answer.text };
        },
      });
      await keep(name, hash, ballots);
      return judgedBy(ballots);
    },
    /** What was said of exactly this before; nobody is asked. */
    async known(name: string, hash: string): Promise<Judged> {
      const ballots = await keptOf(name, hash);
      return ballots.length < JUDGES
        ? nobody(`not yet (rote skills judge ${name} asks three)`)
        : judgedBy(ballots);
    },
  };
}

export type SkillJudging = ReturnType<typeof createSkillJudging>;

const NO_MODEL = 'no model is set up';

export function nobody(why: string): Judged {
  const line = `Nobody judged it: ${why}. The scan alone is the gate.`;
  return { passed: true, lines: [line], ballots: [] };
}

function judgedBy(given: readonly (Ballot | undefined)[]): Judged {
  const ballots = given.map((one) => one ?? SILENT);
  return { passed: countVotes(ballots).passed, lines: ballotLines(ballots), ballots };
}

const SILENT: Ballot = { kind: 'silent', why: 'it said nothing' };

function readKept(document: unknown): z.output<typeof keptSchema> {
  const parsed = keptSchema.safeParse(document ?? []);
  return parsed.success ? parsed.data : [];
}
