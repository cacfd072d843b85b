import { expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { reminderChoices } from '../../language/reminder-answers.ts';
import type { House } from '../../runtime/house.ts';
import type { CliContext } from '../command.ts';
import { openChatNews } from './chat-news.ts';

type Follow = Parameters<House['messages']['follow']>[0];
const OWNER = 'agent:main:inbox:direct:owner';

/** A chat at a terminal, and what comes to it. */
async function open() {
  const shown: string[] = [];
  let follow: Follow | undefined;
  const messages = {
    follow(request: Follow) {
      follow = request;
      return new Promise<void>((resolve) =>
        request.signal.addEventListener('abort', () => resolve()),
      );
    },
  };
  const terminal = {
    ask: async () => null,
    show: (text: string) => void shown.push(text),
    spin: () => void shown.push('(turns)'),
    close: async () => void shown.push('(closed)'),
  };
  const context = {
    home: '/nowhere',
    clock: createVirtualClock(),
    prompt: async () => null,
    openChat: async () => terminal,
  } as unknown as CliContext;
  const { signal } = new AbortController();
  const house = { messages } as unknown as House;
  const news = await openChatNews({ house, context, signal });
  const come = (text: string, more: object = {}) =>
    follow?.onMessages([
      {
        id: text,
        sessionKey: OWNER,
        role: 'assistant',
        runId: null,
        createdAtUtc: '',
        choices: [],
        files: [],
        othersWords: [],
        text,
        ...more,
      },
    ]);
  return { news, come, shown };
}

test('a reminder appears as it comes, with nothing that steers the terminal', async () => {
  const { news, come, shown } = await open();
  come('tea\u001b[2J');
  come('said in the place of the person', { role: 'user' });
  come('for somebody elsewhere', { sessionKey: 'agent:main:telegram:direct:7' });
  await news.close();
  expect(shown).toEqual(['tea\\x1b[2J', '(closed)']);
});

test('a reminder says what can be typed in place of its buttons', async () => {
  const { news, come, shown } = await open();
  come('Take the pills', { choices: reminderChoices('rem_1', 'Take the pills') });
  await news.close();
  expect(shown[0]).toBe('Take the pills\n[Done / 10 min / 1 hour / Tomorrow]');
});

test('what comes while a line is answered waits, and the answer itself is not shown twice', async () => {
  const { news, come, shown } = await open();
  news.hold();
  come('the answer', { runId: 'run_1' });
  come('a reminder', { runId: 'run_2' });
  expect(shown).toEqual(['(turns)']);
  news.release('run_1');
  expect(shown).toEqual(['(turns)', 'a reminder']);
  come('more of the answer', { runId: 'run_1' });
  expect(shown).toHaveLength(2);
  await news.close();
});
