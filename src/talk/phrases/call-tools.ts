/**
 * Calls of tools that people ask for by a phrase or by a command line. A call has the rights of the person whose session
 * it is: only the owner's is made with theirs. What people read is the tool's `text`, else what it gave.
 */
import type { Management } from '../../compiler/compiler.ts';
import type { Draft } from '../../domain/draft.ts';
import type { Role } from '../../domain/person.ts';
import { planSchema } from '../../domain/plan/plan.ts';
import type { CommandDesk } from '../../own-tools/command-desk.ts';
import type { HomeCatalog } from '../../own-tools/home-catalog.ts';
import type { SafeCall } from '../../own-tools/safe-call.ts';
import { isInAudience } from '../../people/may.ts';
import type { People } from '../../people/people.ts';
import { audienceOf } from '../../tools/tool.ts';
import { draftOfCall, type PhraseTool } from './read-phrase.ts';

const LONGEST_OUTPUT = 2000;

export type AskedCall = Management & { kind: 'call' };

export interface CommandReading {
  /** Help is there at once, and so is why it is refused. */
  kind: 'call' | 'help' | 'refused';
  draft: Draft;
  text: string;
}

interface CallHere {
  session: string;
  timezone: string;
  language?: string;
  signal?: AbortSignal | undefined;
}

export function createToolCalls(dependencies: {
  tools: () => Promise<Pick<HomeCatalog, 'catalog'>>;
  safeCall: SafeCall;
  commandDesk: () => Promise<Pick<CommandDesk, 'read' | 'run'>>;
  people: Pick<People, 'ofSession'>;
}) {
  const { tools, safeCall, commandDesk, people } = dependencies;

  /** What the person of a session may call; null for the owner, who may call anything. */
  async function capabilitiesIn(
    session: string,
    catalog: HomeCatalog['catalog'],
  ): Promise<ReadonlySet<string> | null> {
    const { role } = await people.ofSession(session);
    if (role === 'owner') return null;
    const names = catalog.list().map(({ name }) => name);
    return new Set(
      names.filter((name) => {
        const tool = catalog.find(name);
        return tool !== null && isInAudience(role, audienceOf(tool));
      }),
    );
  }

  return {
    /** Answers with what to say; a failure is said too. */
    async call({ tool, input }: AskedCall, { session, timezone, language, signal }: CallHere) {
      const isOwner = (await people.ofSession(session)).role === 'owner';
      const result = await safeCall({
        name: tool,
        input,
        by: 'command',
        context: {
          signal: signal ?? new AbortController().signal,
          sessionKey: session,
          capabilities: isOwner ? null : new Set([tool]),
          asker: { sessionKey: session, timezone, ...(language !== undefined && { language }) },
        },
      });
      if (!result.ok) {
        const { message, choices = [] } = result.failure;
        return { isDone: false, text: message, output: null, choices };
      }
      return { isDone: true, text: wordsOf(result.output), output: result.output, choices: [] };
    },
    /** A command line as agents write it; null where the text is none. */
    async command(text: string, here: CallHere): Promise<CommandReading | null> {
      const line = text.trim();
      const { catalog } = await tools();
      const capabilities = await capabilitiesIn(here.session, catalog);
      const isTheirs = (name: string): boolean => capabilities?.has(name) ?? true;
      const [first = '', second = ''] = line.split(/\s+/, 2);
      const called = first.includes('.') ? catalog.find(first) : null;
      // To whom a tool is not for, it is not there.
      const isCall = called !== null && isTheirs(called.name);
      const isHelp =
        first.toLowerCase() === 'help' &&
        catalog
          .list()
          .some(({ name }) => isTheirs(name) && (name === second || name.startsWith(`${second}.`)));
      if ((!isCall && (!isHelp || second === '')) || line.includes('\n')) return null;
      const read = await (await commandDesk()).read(line, capabilities);
      if (read !== null) {
        const { name, input, summary } = read;
        const draft = draftOfCall({ name, summary, isRead: () => true }, input);
        // What changes something runs as work that is written down.
        const shown = read.effect === 'read' ? draft : asPlan(draft, input);
        return { kind: 'call', draft: shown, text: '' };
      }
      const signal = here.signal ?? new AbortController().signal;
      const by = { sessionKey: here.session, signal, capabilities };
      const told = await (await commandDesk()).run(line, by);
      const { error, help = '' } = told;
      const draft = draftOfCall({ name: 'rote.help', summary: 'help', isRead: () => true }, {});
      if (error === undefined) return { kind: 'help', draft, text: help };
      return { kind: 'refused', draft, text: `${error.message} ${error.hint}`.trim() };
    },
  };
}

function asPlan(draft: Draft, input: Record<string, unknown>): Draft {
  const call = { toolId: 'call', tool: draft.name, input };
  const plan = planSchema.parse({ requestId: `ask: ${draft.name}`.slice(0, 200), tools: [call] });
  return { ...draft, plan, manage: null };
}

/** The tools with phrases that somebody of this role may call; what others made comes with none of its own. */
export function phraseTools({ catalog }: Pick<HomeCatalog, 'catalog'>, role: Role): PhraseTool[] {
  return catalog.list().flatMap((tool) => {
    const { name, summary, phrases, origin } = tool;
    if (phrases === undefined || origin !== 'rote' || !isInAudience(role, audienceOf(tool)))
      return [];
    const isRead = (input: Record<string, unknown>): boolean =>
      catalog.effectOf(name, input) === 'read';
    return [{ name, summary, phrases, isRead }];
  });
}

function wordsOf(output: unknown): string {
  const { text } = (output ?? {}) as { text?: unknown };
  if (typeof text === 'string') return text;
  const words = typeof output === 'string' ? output : (JSON.stringify(output, null, 1) ?? '');
  return words.length <= LONGEST_OUTPUT
    ? words
    : `${words.slice(0, LONGEST_OUTPUT).toWellFormed()}…`;
}
