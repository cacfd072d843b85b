/** The attacks on the box, made again by programs of `code.run`. */
import { expect, test } from 'vitest';
import { OWNER_SESSION } from '../../domain/session-key.ts';
import { openThinkingHome } from '../../runtime/thinking-home.fake.ts';
import { ATTACKS, openAttackedPlaces, perl } from '../../sandbox/attacks.fake.ts';
import { hasBox } from '../../sandbox/sandbox.fake.ts';

/** What it does to its own copy ends with it. */
const ON_ITSELF = 'exchanges its own script while it runs';

test.runIf(hasBox)(
  'a program of code.run does not get out, and is ended by its bounds',
  async () => {
    const house = await openThinkingHome({
      scenario: () => ({ text: '' }),
      config: { sandbox: { memoryBytes: 200_000_000, processes: 40, diskBytes: 5_000_000 } },
    });
    const { places, close } = await openAttackedPlaces();
    const { catalog } = await house.opened.own.tools();
    const run = (code: string) =>
      catalog.call(
        'code.run',
        { language: 'bash', code },
        {
          signal: new AbortController().signal,
          ...{ key: code.slice(0, 100), sessionKey: OWNER_SESSION, runId: null, scheduleId: null },
          capabilities: null,
        },
      );
    try {
      const attacks = ATTACKS.filter(({ name }) => name !== ON_ITSELF);
      const code = attacks
        .map(({ name, script }) => `echo ${JSON.stringify(name)}\n${script(places)}`)
        .join('\n');
      expect(await run(`NODE='${process.execPath}'\n${code}\nexit 0`)).toMatchObject({
        output: { stdout: attacks.map(({ name }) => `${name}\n`).join('') },
      });
      for (const [bomb, words] of [
        ['bomb() { bomb | bomb & }; bomb; sleep 1', 'more than 40 processes'],
        [perl('$x = "x" x 400000000; sleep 1'), 'more than 200 MB of memory'],
        ['dd if=/dev/zero of=big bs=1M', 'more than 5 MB'],
        ['yes', 'it said more than'],
      ] as const)
        expect(await run(bomb)).toMatchObject({
          failure: { code: 'limit', message: expect.stringContaining(words) },
        });
    } finally {
      close();
      await house.close();
    }
  },
);
