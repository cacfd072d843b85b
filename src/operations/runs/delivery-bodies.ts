/** Bodies of the operations on deliveries and incidents. */
import { z } from 'zod';
import { badRequest, type RoteError } from '../../base/errors.ts';
import { listed } from '../../domain/listed.ts';
import type { Bodies } from '../../domain/operation.ts';
import { withPerson } from '../../domain/person.ts';
import type { DeliveryState } from '../../domain/run/run-words.ts';
import type { DeliveryView, IncidentView } from '../../domain/views.ts';
import { wallTime } from '../../language/en/wall-time.ts';
import { targetInWords } from '../../language/session-in-words.ts';
import type { DELIVERY_ENTRIES, INCIDENT_ENTRIES } from './run-entries.ts';

export interface DeliveryDesks {
  messages: {
    deliveries(filter: { state?: DeliveryState; limit: number }): Promise<DeliveryView[]>;
    resend(reference: string): Promise<DeliveryView>;
    incidents(filter: { all: boolean; limit: number }): Promise<IncidentView[]>;
    seen(reference: string | null): Promise<IncidentView[]>;
  };
}

const views = () => import('../../domain/views.ts');
const incidents = async () => z.strictObject({ incidents: z.array((await views()).incidentView) });

export const DELIVERY_BODIES: Bodies<typeof DELIVERY_ENTRIES, DeliveryDesks> = {
  list: {
    answer: async () => z.strictObject({ deliveries: z.array((await views()).deliveryView) }),
    async run({ state, limit }, { desks, timezone }) {
      const filter = { limit, ...(state !== undefined && { state }) };
      const deliveries = await desks.messages.deliveries(filter);
      const rows = deliveries.map((one) => [
        one.id,
        one.state,
        wallTime(one.createdAtUtc, timezone),
        withPerson(targetInWords(one.target), one),
        one.error ?? '',
      ]);
      return {
        answer: { deliveries },
        ...listed(['ID', 'STATE', 'SINCE', 'TARGET', 'ERROR'], rows, {
          ifEmpty: 'There are no deliveries.',
        }),
      };
    },
  },
  resend: {
    answer: async () => z.strictObject({ delivery: (await views()).deliveryView }),
    async run({ id }, { desks }) {
      const delivery = await desks.messages.resend(id);
      return { answer: { delivery }, say: () => `${delivery.id} is on its way again.` };
    },
  },
};

export const INCIDENT_BODIES: Bodies<typeof INCIDENT_ENTRIES, DeliveryDesks> = {
  list: {
    answer: incidents,
    async run({ all = false, limit }, { desks, timezone }) {
      const found = await desks.messages.incidents({ all, limit });
      const rows = found.map((one) => [
        wallTime(one.openedAtUtc, timezone),
        one.closedAtUtc === null ? one.kind : 'over',
        one.count > 1 ? `${one.count} times` : 'once',
        one.person === undefined ? one.text : `${one.person}: ${one.text}`,
      ]);
      return {
        answer: { incidents: found },
        ...listed(['SINCE', 'STATE', 'HAPPENED', 'WHAT'], rows, {
          ifEmpty: 'Nothing is in trouble.',
        }),
      };
    },
  },
  seen: {
    answer: incidents,
    async run({ id, all = false }, { desks }) {
      // One or all: neither is a slip, and so are both.
      if ((id === undefined) !== all) throw seenWhat();
      const seen = await desks.messages.seen(id ?? null);
      const subjects = seen.map(({ subject }) => subject.replace('doubt:', ''));
      return {
        answer: { incidents: seen },
        say: () =>
          seen.length === 0 ? 'Nothing waits to be seen.' : `Seen: ${subjects.join(', ')}.`,
      };
    },
  },
};

function seenWhat(): RoteError {
  return badRequest({
    code: 'missing-argument',
    message: 'Either the id of what was seen is needed, or --all.',
    hint: 'rote incidents lists what waits.',
  });
}
