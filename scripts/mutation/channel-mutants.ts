/** Faults in the channels: what is heard and confirmed, what is sent, and what is said of it. */
import type { Mutant } from './mutant.ts';

const inHearing = ['src/channels/telegram/telegram-hear.test.ts'];
const inSending = ['src/channels/telegram/telegram-send.test.ts'];
const inContract = ['src/channels/every-channel.test.ts'];

export const CHANNEL_MUTANTS: readonly Mutant[] = [
  {
    name: 'offset-kept-before-message',
    file: 'src/channels/poll-numbered.ts',
    text: 'offset = left ?? (numbered.at(-1)?.number ?? 0) + 1;',
    replacement: 'offset = (numbered.at(-1)?.number ?? 0) + 1;',
    breaks: 'a message that could not be kept is confirmed, and nobody ever reads it',
    tests: [...inHearing, ...inContract],
  },
  {
    name: 'heard-again-after-a-crash',
    file: 'src/channels/poll-numbered.ts',
    text: 'taken.has(number) || (stored !== null && number < stored && number >= stored - REMEMBERED);',
    replacement: 'taken.has(number);',
    breaks: 'what was kept before a crash is heard a second time',
    tests: inHearing,
  },
  {
    name: 'kept-without-waiting',
    file: 'src/channels/intake.ts',
    text: 'await receive(message);',
    replacement: 'receive(message).catch(() => undefined);',
    breaks: 'a message counts as kept before it is',
    tests: [...inHearing, ...inContract],
  },
  {
    name: 'chat-out-of-order',
    file: 'src/channels/intake.ts',
    text: 'else if ((tries.get(one.number) ?? 0) < MOST_TRIES) break;',
    replacement: '',
    breaks: 'what is written after a message that waits is heard before it',
    tests: inHearing,
  },
  {
    name: 'part-over-the-limit',
    file: 'src/channels/html-parts.ts',
    text: 'if (length + costOf(piece) > limit) finish();',
    replacement: '',
    breaks: 'a long line is refused by the other side',
    tests: ['src/channels/html-parts.test.ts'],
  },
  {
    name: 'token-in-error',
    file: 'src/channels/telegram/telegram-api.ts',
    text: "words: words.replaceAll(token, '[secret]'),",
    replacement: 'words,',
    breaks: 'the token of the bot stands in the inbox and in the log',
    tests: inSending,
  },
  {
    name: 'said-to-others-taken',
    file: 'src/channels/telegram/read-update.ts',
    text: "if (message.chat.type !== 'private' && !isAddressed(message, bot))",
    replacement: "if (message.chat.type !== 'private' && message.from === undefined)",
    breaks: 'everything that is said in a group is read by the agent',
    tests: inHearing,
  },
  {
    name: 'forward-heard-as-own-words',
    file: 'src/channels/telegram/read-update.ts',
    text: "const text = isPassedOn(othersWords) ? '' : wordsFor(bot, message);",
    replacement: 'const text = wordsFor(bot, message);',
    breaks: 'what a stranger wrote counts as said by who forwards it',
    tests: inHearing,
  },
  {
    name: 'unknown-taken-for-failed',
    file: 'src/channels/outside-call.ts',
    text: "if (mayHaveHappened) return { kind: 'unknown', error };",
    replacement: '',
    breaks: 'what may have arrived is sent again, and arrives twice',
    tests: [...inSending, ...inContract],
  },
  {
    name: 'failed-taken-for-unknown',
    file: 'src/channels/outside-call.ts',
    text: "? notDone(`${service} can't be reached (${code})`)",
    replacement: "? noAnswer(`${service} can't be reached (${code})`)",
    breaks: 'a message that was never sent is in doubt and not tried again',
    tests: [...inSending, ...inContract],
  },
  {
    name: 'wrong-token-gives-up',
    file: 'src/channels/outside-call.ts',
    text: 'new Set([401, 404, 429])',
    replacement: 'new Set([429])',
    breaks: 'with a token that is changed a moment too late all messages are lost',
    tests: inSending,
  },
  {
    name: 'webhook-without-its-token',
    file: 'src/channels/telegram/telegram.ts',
    text: "if (token === '' || !isSameToken(said, secretToken)) return 401;",
    replacement: '',
    breaks: 'anybody writes in the name of anybody',
    tests: inHearing,
  },
  {
    name: 'one-name-two-channels',
    file: 'src/channels/channels.ts',
    text: 'if (ids.has(id))',
    replacement: 'if (ids.size < 0)',
    breaks: 'two channels take the messages of each other',
    tests: ['src/channels/channels.test.ts'],
  },
];
