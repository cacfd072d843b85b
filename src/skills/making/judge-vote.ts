/**
 * Judges say whether a skill should be kept; more than half of them must say yes. One that fails says
 * no, because nobody looked.
 */

export interface Verdict {
  approves: boolean;
  reason: string;
}

export type Judge = (text: string) => Promise<Verdict>;

export interface Vote {
  approved: boolean;
  yes: number;
  no: number;
  /** Of those that said no. */
  objections: readonly string[];
}

/** Where there is no judge, there is nobody to object. */
export function countVotes(verdicts: readonly Verdict[]): Vote {
  const yes = verdicts.filter(({ approves }) => approves).length;
  const no = verdicts.length - yes;
  return {
    approved: verdicts.length === 0 || yes > no,
    yes,
    no,
    objections: verdicts.filter(({ approves }) => !approves).map(({ reason }) => reason),
  };
}

export async function askJudges(judges: readonly Judge[], text: string): Promise<Vote> {
  return countVotes(await Promise.all(judges.map((judge) => askJudge(judge, text))));
}

async function askJudge(judge: Judge, text: string): Promise<Verdict> {
  try {
    return await judge(text);
  } catch (error) {
    return { approves: false, reason: `A judge failed: ${(error as Error).message}` };
  }
}
