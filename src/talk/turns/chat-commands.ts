/** What a message that begins with a slash does, in any channel; it never waits behind what its session is busy with. */
import type { Person } from '../../domain/person.ts';

export interface ChatCommandPorts {
  /** Ends what its session is busy with: how many runs and turns. */
  stop(sessionKey: string): Promise<number>;
  /** What is remembered of the talk of a session, each to be forgotten. */
  talkOf(sessionKey: string): readonly { kind: string; key: string }[];
  /** How things are, for this person. */
  status(sessionKey: string, person: Person): Promise<string>;
  /** Looks at what is due, and says what it found of theirs. */
  wake(person: Person): Promise<string>;
}

interface ChatCommand {
  summary: string;
  run(
    at: { sessionKey: string; person: Person },
    ports: ChatCommandPorts,
  ): Promise<{ text: string; forget?: readonly { kind: string; key: string }[] }>;
}

const COMMANDS: Readonly<Record<string, ChatCommand>> = {
  start: {
    summary: 'says hello',
    async run({ person }) {
      return { text: greeting(person) };
    },
  },
  stop: {
    summary: 'ends what I am doing here',
    async run({ sessionKey }, ports) {
      return {
        text: (await ports.stop(sessionKey)) > 0 ? 'Stopped.' : 'There is nothing to stop.',
      };
    },
  },
  new: {
    summary: 'begins a new talk; what was said stays in the inbox',
    async run({ sessionKey }, ports) {
      return { text: 'We begin anew.', forget: ports.talkOf(sessionKey) };
    },
  },
  status: {
    summary: 'says how things are',
    async run({ sessionKey, person }, ports) {
      return { text: await ports.status(sessionKey, person) };
    },
  },
  wake: {
    summary: 'has me look around now',
    async run({ person }, ports) {
      return { text: await ports.wake(person) };
    },
  },
  help: {
    summary: 'lists these',
    async run() {
      return { text: commandList() };
    },
  },
};

/** The command that is meant; in groups it may be followed by whom it is for: `/stop@my_bot`. */
export const CHAT_COMMANDS: readonly string[] = Object.keys(COMMANDS);

export function readChatCommand(text: string): ChatCommand | null {
  const [, name = '', behind] = /^\/([a-z]+)(?:@\w+)?(?: (\S{1,64}))?$/i.exec(text.trim()) ?? [];
  // A link to a bot may put a word behind its start.
  if (behind !== undefined && name.toLowerCase() !== 'start') return null;
  return Object.hasOwn(COMMANDS, name.toLowerCase())
    ? (COMMANDS[name.toLowerCase()] ?? null)
    : null;
}

/** The owner is called so until they say a name. */
function greeting({ name, id }: Person): string {
  const hello = name.toLowerCase() === id ? 'Hello.' : `Hello ${name}.`;
  return `${hello} I remind you of things, look after what you ask for and do it on time. Just tell me, in your own words: "remind me at 5 pm to call Ben", "every weekday at 8 send me the weather". /help lists the commands.`;
}

function commandList(): string {
  return Object.entries(COMMANDS)
    .map(([name, { summary }]) => `/${name} ${summary}`)
    .join('\n');
}
