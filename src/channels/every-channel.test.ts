import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createVirtualClock } from '../base/clock.fake.ts';
import { type ChannelUnderTest, channelContract, type OtherSide } from './channel.contract.ts';
import { createHomeChannel } from './home/home-channel.ts';
import { telegramOn } from './telegram/telegram-channel.fake.ts';
import { type CallFault, createTelegramServer, someFail } from './telegram/telegram-server.fake.ts';
import { createTerminalChannel } from './terminal.ts';
import { createWebhookChannel } from './webhook.ts';

channelContract('the terminal', async (): Promise<ChannelUnderTest> => {
  const lines: string[] = [];
  return {
    channel: createTerminalChannel({ writeLine: (line) => void lines.push(line) }),
    target: { peerKind: 'direct', peer: 'me', thread: null },
    arrived: () => lines,
    passTime: async () => undefined,
    close: async () => undefined,
  };
});

channelContract('the screens of this machine', async (): Promise<ChannelUnderTest> => {
  const lines: string[] = [];
  return {
    channel: createHomeChannel({
      writeLine: (line) => void lines.push(line),
      showOnTerminals: () => Promise.reject(new Error('no terminal is open')),
      notify: () => Promise.reject(new Error('there is no screen')),
    }),
    target: { peerKind: 'direct', peer: 'owner', thread: null },
    isLast: true,
    arrived: () => lines,
    passTime: async () => undefined,
    close: async () => undefined,
  };
});

channelContract('a webhook', async (): Promise<ChannelUnderTest> => {
  const clock = createVirtualClock();
  const bodies: string[] = [];
  let side: OtherSide = 'well';
  const byChance = someFail(clock, { share: 0.3, faults: ['error', 'drop-after', 'drop-before'] });
  const faultOf = (): CallFault | null => {
    if (side === 'refuses') return 'error';
    if (side === 'breaks') return 'drop-before';
    return side === 'flaky' ? byChance('post') : null;
  };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const fault = faultOf();
    // A connection that is kept would be found closed in the middle of the next call: nobody knows then what arrived.
    response.setHeader('connection', 'close');
    if (fault === 'error') return void response.writeHead(503).end();
    if (fault !== 'drop-before') bodies.push(body);
    if (fault === null) response.end();
    else request.socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    if (!server.listening) return;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return {
    channel: createWebhookChannel({ clock, webhookSecret: 'secret' }),
    target: { peerKind: 'direct', peer: `http://127.0.0.1:${port}/hook`, thread: null },
    arrived: () =>
      bodies.map((body) => {
        const { text, choices } = JSON.parse(body);
        return [text, ...choices.map(({ label }: { label: string }) => label)].join('\n');
      }),
    async turn(next) {
      side = next;
      if (next === 'gone') await close();
    },
    passTime: async () => undefined,
    close,
  };
});

channelContract('Telegram', async (): Promise<ChannelUnderTest> => {
  const clock = createVirtualClock();
  const server = await createTelegramServer(clock);
  server.chats.open(7);
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (isOpen) await server.close();
    isOpen = false;
  };
  const faults = [
    'error',
    'too-many',
    'bad-gateway',
    'drop-before',
    'drop-after',
    'cut-off',
  ] as const;
  return {
    channel: telegramOn(server, clock).channel,
    target: { peerKind: 'direct', peer: '7', thread: null },
    arrived: () =>
      server.chats
        .screen(7)
        .map(({ text, buttons }) => [text, ...buttons.map((button) => button.text)].join('\n')),
    async turn(side) {
      const always: Partial<Record<OtherSide, CallFault>> = {
        refuses: 'error',
        breaks: 'drop-before',
      };
      server.switches.faultOf =
        side === 'flaky' ? someFail(clock, { share: 0.3, faults }) : () => always[side] ?? null;
      if (side === 'gone') await close();
    },
    say: (text) => void server.say({ text }),
    async passTime() {
      for (let turn = 0; turn < 20; turn++) await clock.idle();
      const nextMs = clock.nextTimerInMs();
      if (nextMs !== null && nextMs <= 10_000) clock.advance(nextMs);
    },
    close,
  };
});
