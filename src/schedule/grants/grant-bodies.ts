/** What is answered to whoever looks at what was granted, takes it back or gives it an end. */
import { z } from 'zod';
import { badRequest, type RoteError, valueOrThrow } from '../../base/errors.ts';
import { grantSchema } from '../../domain/grant.ts';
import { listed } from '../../domain/listed.ts';
import type { Bodies } from '../../domain/operation.ts';
import { describeGrant, grantInShort } from '../../language/describe-grant.ts';
import { wallTime } from '../../language/en/wall-time.ts';
import { parseDuration } from '../../time/duration.ts';
import { formatInstant } from '../../time/instant.ts';
import { readInstant } from '../../time/read-instant.ts';
import { type GrantBook, type HeldGrant, kindOfGrant } from './change-grants.ts';
import type { GRANT_ENTRIES } from './grant-entries.ts';

export interface GrantDesks {
  schedules: GrantBook;
}

const grantView = z.strictObject({
  id: z.string(),
  grant: grantSchema,
  inWords: z.string(),
  untilUtc: z.string().nullable().describe('When it ends by itself; null if it does not.'),
  lastUsedUtc: z.string().nullable().describe('When a schedule that has it ran last.'),
  schedules: z.array(z.strictObject({ id: z.string(), name: z.string(), status: z.string() })),
});

function view({ id, grant, schedules, lastUsedMs }: HeldGrant): z.output<typeof grantView> {
  return {
    id,
    grant,
    inWords: describeGrant(grant),
    untilUtc: grant.untilUtc ?? null,
    lastUsedUtc: lastUsedMs === null ? null : formatInstant(lastUsedMs),
    schedules: schedules.map((one) => ({ id: one.id, name: one.name, status: one.status })),
  };
}

const names = ({ schedules }: Pick<HeldGrant, 'schedules'>): string =>
  schedules.map(({ name }) => `"${name}"`).join(', ');

export const GRANT_BODIES: Bodies<typeof GRANT_ENTRIES, GrantDesks> = {
  list: {
    answer: z.strictObject({ grants: z.array(grantView) }),
    async run(_, { desks: { schedules }, timezone }) {
      const held = await schedules.grants();
      const grants = held.map(view);
      const at = (instant: string | null, none: string): string =>
        instant === null ? none : wallTime(instant, timezone);
      const rows = held.map((one, index) => {
        const { untilUtc = null, lastUsedUtc = null } = grants[index] ?? {};
        return [
          one.id,
          kindOfGrant(one.grant),
          grantInShort(one.grant),
          names(one),
          at(lastUsedUtc, 'never'),
          at(untilUtc, '-'),
        ];
      });
      const heads = ['ID', 'KIND', 'WHAT', 'SCHEDULES', 'LAST USED', 'UNTIL'];
      const ifEmpty = 'Nothing is granted: no schedule may do more than config.yaml allows.';
      return { answer: { grants }, ...listed(heads, rows, { ifEmpty }) };
    },
  },
  revoke: {
    answer: z.strictObject({ revoked: grantView }),
    async run({ grant }, { desks: { schedules } }) {
      const found = await schedules.revokeGrant(grant);
      const say = () =>
        `Took back ${grantInShort(found.grant)}. Waiting for your approval now: ${names(found)}. See: rote requests`;
      return { answer: { revoked: view(found) }, say };
    },
  },
  limit: {
    answer: z.strictObject({ grant: grantView }),
    async run({ grant, for: length, until }, { desks: { schedules }, timezone, nowMs }) {
      if (length !== undefined && until !== undefined) throw oneEnd();
      const untilMs =
        length === undefined
          ? until === undefined
            ? null
            : valueOrThrow(readInstant(until, timezone))
          : nowMs + valueOrThrow(parseDuration(length));
      const found = await schedules.limitGrant(grant, untilMs);
      const say = () =>
        untilMs === null
          ? `${grantInShort(found.grant)} lasts as long as ${names(found)}.`
          : `${grantInShort(found.grant)} ends ${wallTime(formatInstant(untilMs), timezone)}.`;
      return { answer: { grant: view(found) }, say };
    },
  },
};

function oneEnd(): RoteError {
  return badRequest({
    code: 'bad-argument',
    message: 'A grant has one end.',
    hint: 'Say for how long, or until when.',
  });
}
