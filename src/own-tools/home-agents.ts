/** The agents of one data folder: `agents/<id>.md`, read when they are wanted. `main` is there without a file. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AgentProfile, MAIN_AGENT, readAgentFile } from '../agent/agent-file.ts';
import type { AgentLimits } from '../agent/agent-settings.ts';
import { type Result, refuse, succeed } from '../base/errors.ts';

const ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
const MOST_BYTES = 100_000;

export interface ListedAgent {
  id: string;
  /** Null where it comes with Rote. */
  file: string | null;
  profile: AgentProfile | null;
  /** Why it can't be used, and what its file takes. */
  fault: string | null;
  hint: string | null;
}

/** The agent that answers as `id`; one without a file answers as `main` does. */
export async function readAgent(home: string, id: string): Promise<Result<AgentProfile>> {
  if (!ID.test(id)) return succeed({ ...MAIN_AGENT, id });
  const file = join(home, 'agents', `${id}.md`);
  try {
    const text = await readFile(file, 'utf8');
    if (text.length > MOST_BYTES)
      return unreadable(file, `it is longer than ${MOST_BYTES} letters`);
    return readAgentFile(id, text);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return succeed({ ...MAIN_AGENT, id });
    return unreadable(file, message);
  }
}

/** The limits of the settings, and those that its file sets otherwise. */
export async function limitsOfAgent(
  home: string,
  id: string,
  settings: AgentLimits,
): Promise<AgentLimits> {
  const profile = await readAgent(home, id);
  return withOwnLimits(settings, profile.ok ? profile.value : MAIN_AGENT);
}

export function withOwnLimits(settings: AgentLimits, { limits }: AgentProfile): AgentLimits {
  return { ...settings, ...limits } as AgentLimits;
}

export async function listAgents(home: string): Promise<ListedAgent[]> {
  const names = await readdir(join(home, 'agents')).catch(() => []);
  const ids = names.filter((name) => name.endsWith('.md')).map((name) => name.slice(0, -3));
  const all = new Set(['main', ...ids.filter((id) => ID.test(id)).toSorted()]);
  return Promise.all(
    [...all].map(async (id) => {
      const read = await readAgent(home, id);
      return {
        id,
        file: ids.includes(id) ? join(home, 'agents', `${id}.md`) : null,
        profile: read.ok ? read.value : null,
        fault: read.ok ? null : read.fault.message,
        hint: read.ok ? null : read.fault.hint,
      };
    }),
  );
}

function unreadable(file: string, why: string): Result<AgentProfile> {
  return refuse({
    code: 'bad-agent',
    message: `The agent in ${file} can't be read: ${why}.`,
    hint: 'Make it a text file with front matter and who it is.',
  });
}
