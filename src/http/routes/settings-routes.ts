/** The routes of the settings: the same schema, file and judgement as `config.yaml`. Secrets go in and never out. */
import { z } from 'zod';
import { settingsView } from '../../domain/views-of-settings.ts';
import { defineRoute, type Route } from './route.ts';

/** More than there are; each is looked up in the file. */
const MOST_CHANGES = 200;

const name = z
  .string()
  .regex(/^[A-Za-z_][\w-]{0,99}$/, 'expected letters, digits, dashes and underscores');

export const SETTINGS_ROUTES: readonly Route[] = [
  defineRoute('GET /settings', 'showSettings', {
    summary: 'Every setting: its schema, what it is, what it would be, and where that comes from.',
    answer: settingsView,
    handle: async (_, { settings }) => (await settings()).show(),
  }),
  defineRoute('PATCH /settings', 'changeSettings', {
    summary:
      'Change settings in config.yaml, all of them or none; its comments stay. What can change live does.',
    body: z
      .record(z.string().min(1).max(300), z.unknown())
      .refine((changes) => Object.keys(changes).length > 0, 'expected at least one setting')
      .refine(
        (changes) => Object.keys(changes).length <= MOST_CHANGES,
        `expected at most ${MOST_CHANGES} settings`,
      )
      .describe('By dotted names: {"log.level": "debug"}; null takes one out of the file.'),
    answer: settingsView,
    handle: async ({ body }, { settings }) => (await settings()).change(body),
  }),
  defineRoute('GET /settings/secrets', 'listSecrets', {
    summary: 'The names of the secrets in secrets.yaml.',
    answer: z.strictObject({ secrets: z.array(z.strictObject({ name: z.string() })) }),
    async handle(_, { settings }) {
      const names = await (await settings()).secretNames();
      return { secrets: names.map((name) => ({ name })) };
    },
  }),
  defineRoute('PUT /settings/secrets/{name}', 'writeSecret', {
    summary: 'Write a secret into secrets.yaml; nothing gives it back.',
    params: { name },
    body: z.strictObject({ value: z.string().min(1).max(1000) }),
    answer: z.strictObject({ name: z.string() }),
    async handle({ params: { name }, body }, { settings }) {
      await (await settings()).writeSecret(name, body.value);
      return { name };
    },
  }),
  defineRoute('DELETE /settings/secrets/{name}', 'removeSecret', {
    summary: 'Take a secret out of secrets.yaml.',
    params: { name },
    answer: z.strictObject({ name: z.string() }),
    async handle({ params: { name } }, { settings }) {
      await (await settings()).removeSecret(name);
      return { name };
    },
  }),
];
