/**
 * The settings and secrets of the house, as the page shows and changes them: `config.yaml` and `secrets.yaml`, one
 * change after the other. A secret can be written and never read. What decides which code runs on this machine, and
 * how far it gets, is changed at the machine alone: who has only the page can not.
 */
import { z } from 'zod';
import type { Clock } from '../base/clock.ts';
import { badRequest, type RoteError } from '../base/errors.ts';
import { once } from '../base/once.ts';
import { changeJudgedConfig, settingsInFile } from '../config/change-config.ts';
import { compareConfig } from '../config/compare-config.ts';
import { createSecretValues } from '../home/secrets.ts';
import { writeSecret } from '../home/write-secret.ts';
import type { Config } from './config-schema.ts';
import { newKeyDestinations } from './key-destinations.ts';
import { readSettings, SETTINGS } from './settings.ts';
import { withoutSecrets } from './shown-settings.ts';

/** Each with all that is below it. */
const AT_THE_MACHINE: readonly string[] = [
  'sandbox',
  'backup',
  'mcp',
  'mcpServer',
  'tools.shell',
  'tools.workspace',
  'skills.folders',
  'skills.trusted',
  'channels.push.allowPrivate',
];

export type SettingsDesk = ReturnType<typeof createSettingsDesk>;

export function createSettingsDesk({
  home,
  clock,
  started,
}: {
  home: string;
  clock: Pick<Clock, 'machineTimezone'>;
  /** The settings that the process was started with. */
  started: Config;
}) {
  const secrets = createSecretValues(home);
  const schema = once(async () => z.toJSONSchema(await SETTINGS.loadSchema(), { io: 'input' }));
  let last: Promise<unknown> = Promise.resolve();
  /** Both files are read, changed and written: two changes at a time would lose one. */
  function oneByOne<T>(change: () => Promise<T>): Promise<T> {
    const mine = last.then(change);
    last = mine.catch(() => undefined);
    return mine;
  }

  async function show() {
    const settings = await readSettings(home);
    const timezone = clock.machineTimezone();
    const values = { ...withoutSecrets(settings), timezone: settings.timezone ?? timezone };
    const inFile = settingsInFile(home, leavesOf(values));
    return {
      schema: await schema(),
      values,
      defaults: { ...SETTINGS.defaults, timezone },
      inFile: inFile.map((path) => path.join('.')),
      live: [...SETTINGS.live],
      waiting: compareConfig(started, settings, SETTINGS.live).restart,
      atTheMachine: [...AT_THE_MACHINE],
    };
  }

  return {
    show,
    /** By dotted names; null takes a setting out of the file. All of them or none. */
    async change(changes: Readonly<Record<string, unknown>>) {
      for (const name of Object.keys(changes)) if (isAtTheMachine(name)) throw onlyThere(name);
      const all = Object.entries(changes).map(([name, value]) => ({
        path: name.split('.'),
        ...(value !== null && { value }),
      }));
      await oneByOne(() =>
        changeJudgedConfig(home, SETTINGS, {
          changes: all,
          judge(before, after) {
            const [setting] = newKeyDestinations(before, after);
            if (setting !== undefined) throw sendsKey(setting);
          },
        }),
      );
      return show();
    },
    secretNames: async (): Promise<string[]> => [...secrets().keys()].toSorted(),
    writeSecret: (name: string, value: string): Promise<void> =>
      oneByOne(() => writeSecret(home, name, value)),
    removeSecret: (name: string): Promise<void> =>
      oneByOne(async () => {
        if (!secrets().has(name)) throw unknownSecret(name);
        await writeSecret(home, name, null);
      }),
  };
}

/** Also what such a setting is a part of: it would be replaced with the rest. */
function isAtTheMachine(name: string): boolean {
  return AT_THE_MACHINE.some(
    (part) => name === part || name.startsWith(`${part}.`) || part.startsWith(`${name}.`),
  );
}

/** The path of every setting; a list counts as one. */
function leavesOf(value: object, above: readonly string[] = []): (readonly string[])[] {
  return Object.entries(value).flatMap(([key, entry]) => {
    const path = [...above, key];
    const isSection = typeof entry === 'object' && entry !== null && !Array.isArray(entry);
    return isSection ? leavesOf(entry, path) : [path];
  });
}

function onlyThere(name: string): RoteError {
  return badRequest({
    code: 'only-at-the-machine',
    message: `"${name}" says what code may do on this machine, so it is changed there alone.`,
    hint: `Write it into config.yaml in the data folder of the machine that Rote runs on.`,
  });
}

function sendsKey(name: string): RoteError {
  return badRequest({
    code: 'only-at-the-machine',
    message: `"${name}" would have a key sent to another address, so it is changed at the machine alone.`,
    hint: 'Write it into config.yaml in the data folder of the machine that Rote runs on.',
  });
}

function unknownSecret(name: string): RoteError {
  return badRequest({
    code: 'unknown-secret',
    message: `There is no secret "${name}".`,
    hint: 'GET /settings/secrets lists the names of those that there are.',
  });
}
