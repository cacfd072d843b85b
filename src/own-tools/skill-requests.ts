/** What is asked of the owner about skills: whether one that a run saved, or that lies where others may write, may be used. */
import type { Request, RequestAnswer } from '../domain/request.ts';
import type { Requests } from '../people/requests.ts';

export type SkillRequestPort = Pick<
  Requests,
  'ask' | 'answerOf' | 'openAbout' | 'settle' | 'withdraw'
>;

export const aboutSkill = (name: string): string => `skill:${name}`;

/** The name of the skill that a request is about. */
export function nameIn({ about }: Pick<Request, 'about'>): string {
  return about.slice(about.indexOf(':') + 1);
}

export function createSkillRequests(requests: SkillRequestPort) {
  return {
    /** Not again where its owner has said no to exactly this. */
    async ask(
      skill: { name: string; hash: string; description: string; mayCall: readonly string[] },
      sessionKey: string | null,
    ): Promise<void> {
      const { name, hash, description, mayCall } = skill;
      if ((await requests.answerOf(aboutSkill(name), hash)) === 'no') {
        await requests.withdraw(aboutSkill(name), 'a run saved something else');
        return;
      }
      await requests.ask({
        kind: 'skill',
        about: aboutSkill(name),
        hash,
        title: `A run saved the skill "${name}", which is used when you agree.`,
        lines: [
          description,
          mayCall.length === 0 ? 'It may call no tool.' : `It may call ${mayCall.join(', ')}.`,
          `Read it: rote skills show ${name}`,
        ],
        sessionKey,
      });
    },
    open: (name: string): Promise<Request | null> => requests.openAbout(aboutSkill(name)),
    settle: (name: string, answer: RequestAnswer): Promise<void> =>
      requests.settle(aboutSkill(name), answer),
    withdraw: (name: string, why: string): Promise<void> =>
      requests.withdraw(aboutSkill(name), why),
  };
}
