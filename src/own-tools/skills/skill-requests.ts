/**
 * What is asked of the owner about skills, by the hash of their folders: whether one that a run saved may be used, and
 * one that lies where others may write.
 */
import type { Request, RequestAnswer } from '../../domain/request.ts';
import type { Requests } from '../../people/requests.ts';
import type { SkillDocument } from './shown-skill.ts';

export type SkillRequestPort = Pick<
  Requests,
  'ask' | 'answerOf' | 'openAbout' | 'list' | 'settle' | 'withdraw'
>;

interface SkillToAskFor extends Pick<SkillDocument, 'lines' | 'document' | 'agreement'> {
  name: string;
  folder: string;
  hash: string;
  why: string | null;
}

const MOST_OPEN = 10_000;

/** True if it is about a skill that was found, which waits anyway. */
export function isFound({ payload }: Pick<Request, 'payload'>): boolean {
  return (payload as { isFound?: unknown } | null)?.isFound === true;
}

/** What a yes is worth for the schedule that was shown with the skill. */
export function agreementIn({ payload }: Pick<Request, 'payload'>): string | null {
  const { agreement } = (payload ?? {}) as { agreement?: unknown };
  return typeof agreement === 'string' ? agreement : null;
}

/** The hash of the skill for which a change was made; null where a request is about no change. */
export function baseIn({ payload }: Pick<Request, 'payload'>): string | null {
  const { base } = (payload ?? {}) as { base?: unknown };
  return typeof base === 'string' ? base : null;
}

const aboutSkill = (name: string): string => `skill:${name}`;

/** The name of the skill that a request is about. */
export function nameIn({ about }: Pick<Request, 'about'>): string {
  return about.slice(about.indexOf(':') + 1);
}

export function createSkillRequests(requests: SkillRequestPort) {
  return {
    /** Not again where its owner has said no to exactly this. */
    async ask(
      skill: Omit<SkillToAskFor, 'why' | 'folder'>,
      sessionKey: string | null,
    ): Promise<void> {
      const { name, hash, lines, document, agreement } = skill;
      if ((await requests.answerOf(aboutSkill(name), hash)) === 'no') {
        await requests.withdraw(aboutSkill(name), 'a run saved something else');
        return;
      }
      await requests.ask({
        kind: 'skill',
        about: aboutSkill(name),
        hash,
        title: `A run saved the skill "${name}", which is used when you agree.`,
        lines,
        document,
        sessionKey,
        payload: { agreement },
      });
    },
    /** A change of one that is on, which goes on as it is; not again where its owner has said no to exactly this. */
    async askForChange(
      skill: Omit<SkillToAskFor, 'why' | 'folder'> & { base: string },
      sessionKey: string | null,
    ): Promise<void> {
      const { name, hash, base, lines, document, agreement } = skill;
      if ((await requests.answerOf(aboutSkill(name), hash)) === 'no') return;
      await requests.ask({
        kind: 'skill',
        about: aboutSkill(name),
        hash,
        title: `A run wants to change the skill "${name}", which goes on as it is until you agree.`,
        lines,
        document,
        sessionKey,
        payload: { agreement, base },
      });
    },
    /** One that somebody wants to use and that waits. */
    async wanted(
      skill: SkillToAskFor,
      { sessionKey, runId }: { sessionKey: string | null; runId: string | null },
    ): Promise<void> {
      const { name, folder, hash, lines, document, agreement } = skill;
      if ((await requests.answerOf(aboutSkill(name), hash)) === 'no') return;
      await requests.ask({
        kind: 'skill',
        about: aboutSkill(name),
        hash,
        title: `A run wants to use the skill "${name}" in ${folder}, which others may have written.`,
        lines,
        document,
        sessionKey,
        payload: { isFound: true, agreement, runId },
      });
    },
    /** Asks for those that were found and wait, and takes back what was asked for others. */
    async found(skills: readonly SkillToAskFor[]): Promise<void> {
      for (const { name, folder, hash, why, lines, document, agreement } of skills) {
        const about = aboutSkill(name);
        if ((await requests.answerOf(about, hash)) === 'no') continue;
        await requests.ask({
          kind: 'skill',
          about,
          hash,
          title: `The skill "${name}" in ${folder} does nothing before you have enabled it: ${why}.`,
          lines,
          document,
          payload: { isFound: true, agreement },
        });
      }
      const names = new Set(skills.map(({ name }) => name));
      for (const request of await requests.list({ state: 'open', kind: 'skill', limit: MOST_OPEN }))
        if (isFound(request) && !names.has(nameIn(request)))
          await requests.withdraw(request.about, 'it is gone, or was enabled');
    },
    open: (name: string): Promise<Request | null> => requests.openAbout(aboutSkill(name)),
    settle: (name: string, answer: RequestAnswer): Promise<void> =>
      requests.settle(aboutSkill(name), answer),
    withdraw: (name: string, why: string): Promise<void> =>
      requests.withdraw(aboutSkill(name), why),
  };
}

export type SkillRequests = ReturnType<typeof createSkillRequests>;
