/**
 * Every prompt of this house as a model gets it now, with what it takes: for somebody who tunes them, or wonders what is
 * sent. The words of people and what they ask about come behind them.
 */
import type { AgentMode } from '../agent/agent-settings.ts';
import { buildFrame } from '../agent/build-prompt.ts';
import { SECOND_LOOK_RULES } from '../agent/second-look.ts';
import { SUMMARY_INSTRUCTION } from '../agent/summarize-turns.ts';
import { valueOrThrow } from '../base/errors.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import { LEARN_INSTRUCTION } from '../memory/learn-from-talks.ts';
import { readAgent } from '../own-tools/home-agents.ts';
import type { OwnTools } from '../own-tools/own-tools.ts';
import { createAgentRights } from '../runs/agent-runs/agent-rights.ts';
import { SKILL_INSTRUCTION } from '../runs/home-learning.ts';
import { loadTokenCounter } from '../skills/telling/count-tokens.ts';
import { lookForProposal } from './drafts/proposal-facts.ts';

export interface ShownPrompt {
  place: string;
  /** What it is for, in one line. */
  about: string;
  text: string;
  tokens: number;
}

export interface PromptDesk {
  list(mode?: AgentMode): Promise<{ mode: AgentMode; prompts: ShownPrompt[] }>;
}

export function createPromptDesk(parts: {
  home: string;
  own: Pick<OwnTools, 'tools' | 'skills' | 'commandDesk' | 'domainsLackedBy'>;
  mode: () => AgentMode;
  contextTokens: () => number;
  listTokens: () => number;
  skillUses: () => Promise<Readonly<Record<string, number>>>;
  mostUsed: () => Promise<readonly string[]>;
  timezone: () => string;
}): PromptDesk {
  const { home, own, listTokens, skillUses } = parts;
  const rights = createAgentRights({ own, listTokens, skillUses });

  async function ofAgent(mode: AgentMode, mustFinish: boolean): Promise<string> {
    const profile = valueOrThrow(await readAgent(home, 'main'));
    const capabilities = await rights.grantedTools(profile.skills, {
      hasSubAgents: mode === 'multi_agent',
      role: 'owner',
      sessionKey: OWNER_SESSION,
    });
    const asker = { capabilities, sessionKey: OWNER_SESSION, signal: AbortSignal.any([]) };
    const callers = (await own.commandDesk()).toolCallers(asker, async () => NOTHING_CALLED);
    const { system, tools } = buildFrame({
      mode,
      identity: profile.identity,
      skills: await rights.skillList(profile.skills),
      mostUsed: await parts.mostUsed(),
      timezone: parts.timezone(),
      callers: await callers,
      context: [],
      message: '',
      mustFinish,
      isConversation: !mustFinish,
      contextTokens: parts.contextTokens(),
      countTokens: await loadTokenCounter(),
    });
    return [...system.map(({ text }) => text), ...tools.map((tool) => JSON.stringify(tool))].join(
      '\n\n',
    );
  }

  async function ofDrafter(): Promise<string> {
    const { catalog } = await own.tools();
    const skills = await own.skills();
    const uses = await skillUses();
    const disabled = await own.domainsLackedBy(OWNER_SESSION);
    const facts = { catalog, skills, listTokens: listTokens(), skillUses: uses, disabled };
    return (await lookForProposal(facts)).system.text;
  }

  return {
    async list(mode = parts.mode()) {
      const count = await loadTokenCounter();
      const texts: [place: string, about: string, text: string][] = [
        [
          'agent',
          'a talk with a person, with the tools that are offered',
          await ofAgent(mode, false),
        ],
        ['agent, for a schedule', 'work that nobody reads along with', await ofAgent(mode, true)],
        ['drafts and plans', 'turns a wish or a goal into a draft or a plan', await ofDrafter()],
        ['second look', 'compares a draft with what the person said', SECOND_LOOK_RULES],
        ['summary', 'shortens what no longer has room', SUMMARY_INSTRUCTION],
        ['learning', 'finds what to remember of a conversation', LEARN_INSTRUCTION],
        ['skills of lessons', 'writes a skill out of a lesson', SKILL_INSTRUCTION],
      ];
      const prompts = texts.map(([place, about, text]) => ({
        place,
        about,
        text,
        tokens: count(text),
      }));
      return { mode, prompts };
    },
  };
}

const NOTHING_CALLED = {
  ok: false,
  failure: {
    code: 'failed',
    message: 'nothing is called here',
    retryable: false,
    fate: 'not-done',
  },
} as const;
