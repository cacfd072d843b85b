/** Faults in how messages leave: parts and their receipts, channels that are down, and answers that grow. */
import type { Mutant } from './mutant.ts';

const inChannels = ['src/runs/delivery/sender-channels.test.ts'];
const inInbox = ['src/runs/delivery/sender-inbox.test.ts'];
const inLive = ['src/runs/delivery/live-answers.test.ts'];

export const DELIVERY_MUTANTS: readonly Mutant[] = [
  {
    name: 'receipt-not-noted',
    file: 'src/runs/delivery/send-parts.ts',
    text: 'if (!isLast && !(await options.note(progress)))',
    replacement: 'if (isLast && !(await options.note(progress)))',
    breaks: 'after a crash the first part of a long message arrives again',
    tests: inChannels,
  },
  {
    name: 'part-under-the-same-key',
    file: 'src/runs/delivery/send-parts.ts',
    text: 'const key = index === 0 ? options.key : `${options.key}#${index + 1}`;',
    replacement: 'const { key } = options;',
    breaks: 'a receiver that knows keys drops all parts but the first',
    tests: inChannels,
  },
  {
    name: 'days-of-waiting-ignored',
    file: 'src/runs/delivery/sender.ts',
    text: 'acceptsKey, keepMs: keepMs() };',
    replacement: 'acceptsKey, keepMs: 28_800_000 };',
    breaks: 'a channel that is down over night loses its messages, whatever the settings say',
    tests: inChannels,
  },
  {
    name: 'pause-for-one-target',
    file: 'src/runs/delivery/sender.ts',
    text: 'if (channel.targetsAreApart !== true) pace.pause(channel.id, sent.retryAfterMs);',
    replacement: '',
    breaks: 'a channel that asked for a pause is called on for all others, and bans the bot',
    tests: inChannels,
  },
  {
    name: 'thinking-twice',
    file: 'src/runs/delivery/live-messages.ts',
    text: 'isNew = current === null;',
    replacement: 'isNew = true;',
    breaks: 'after a crash a second "thinking…" stands in the chat for ever',
    tests: inLive,
  },
  {
    name: 'answer-beside-its-message',
    file: 'src/runs/delivery/live-answers.ts',
    text: 'return isHere ? message.receipt : null;',
    replacement: 'return null;',
    breaks: 'every answer stands twice: as it grew, and whole',
    tests: inLive,
  },
  {
    name: 'edited-after-the-answer',
    file: 'src/runs/delivery/live-answers.ts',
    text: 'turn.isClosed = true;\n    turn.cancelTimer();\n    await turn.work;',
    replacement: '',
    breaks: 'the answer is written over with a part of it',
    tests: inLive,
  },
  {
    name: 'trouble-told-where-it-is',
    file: 'src/runs/delivery/find-way.ts',
    text: '&& !avoided.includes(channel.id))',
    replacement: ')',
    breaks: 'that a channel is down is told through that channel, so to nobody',
    tests: ['src/runs/delivery/find-way.test.ts', ...inInbox],
  },
  {
    name: 'trouble-avoids-nothing',
    file: 'src/runs/delivery/delivery-news.ts',
    text: 'await incidents.report({ ...trouble, sessionKey: OWNER_SESSION }, nowMs());',
    replacement:
      "await incidents.report({ ...trouble, avoid: '', sessionKey: OWNER_SESSION }, nowMs());",
    breaks: 'that a channel is down is told through that channel, so to nobody',
    tests: inInbox,
  },
  {
    name: 'heard-words-not-awaited',
    file: 'src/agent/hear-words.ts',
    text: 'await journal.begin(entry);',
    replacement: 'void journal.begin(entry);',
    breaks: 'the model is told words that a crash forgets',
    tests: ['src/agent/hear-words.test.ts'],
  },
  {
    name: 'heard-words-not-read-again',
    file: 'src/agent/hear-words.ts',
    text: 'const known = journal.find(heardStep(round));',
    replacement: "const known = journal.find('');",
    breaks: 'after a crash the agent hears other words at the same place',
    tests: ['src/agent/hear-words.test.ts'],
  },
  {
    name: 'heard-words-in-an-answered-round',
    file: 'src/agent/hear-words.ts',
    text: 'if (isAnswered || ports.heard === undefined) return [];',
    replacement: 'if (ports.heard === undefined) return [];',
    breaks: 'after a crash words stand before an answer that was given without them',
    tests: ['src/agent/hear-words.test.ts'],
  },
  {
    name: 'heard-words-left-out',
    file: 'src/agent/fit-turn.ts',
    text: "part.kind !== 'text' || isHeard(part) || countTokens",
    replacement: "part.kind !== 'text' || countTokens",
    breaks: 'what the person said meanwhile makes room for results',
    tests: ['src/agent/fit-turn.test.ts'],
  },
  {
    name: 'heard-words-gone-with-their-round',
    file: 'src/agent/fit-turn.ts',
    text: 'withNote(withWords(asked, lost), leftOut, room.done)',
    replacement: 'withNote(asked, leftOut, room.done)',
    breaks: 'what the person said meanwhile is forgotten in a long turn',
    tests: ['src/agent/fit-turn.test.ts'],
  },
];
