/** The bodies of the operations on devices that take notices. */
import { z } from 'zod';
import { listed } from '../../domain/listed.ts';
import type { Bodies } from '../../domain/operation.ts';
import { wallTime } from '../../language/en/wall-time.ts';
import { formatInstant } from '../../time/instant.ts';
import type { DEVICE_ENTRIES } from './device-entries.ts';
import type { NamedDevice, PushDevices } from './push-devices.ts';

export interface DeviceDesks {
  /** Those of whoever asks. */
  devices(): Promise<Pick<PushDevices, 'list' | 'remove' | 'add' | 'publicKey'>>;
}

export const deviceView = z.strictObject({
  id: z.string(),
  person: z.string().describe('The id of whose it is.'),
  pageSession: z.string().describe('The browser, as it is signed in.'),
  userAgent: z.string().describe('As the browser calls itself.'),
  server: z.string().describe('The push server of its vendor.'),
  addedAtUtc: z.iso.datetime(),
});

export function viewDevice(device: NamedDevice): z.output<typeof deviceView> {
  const { id, person, session: pageSession, userAgent, endpoint, madeMs } = device;
  const server = new URL(endpoint).host;
  return { id, person, pageSession, userAgent, server, addedAtUtc: formatInstant(madeMs) };
}

export const DEVICE_BODIES: Bodies<typeof DEVICE_ENTRIES, DeviceDesks> = {
  list: {
    answer: z.strictObject({
      devices: z.array(deviceView),
      publicKey: z.string().describe('What a browser subscribes with, in base64url.'),
    }),
    async run(_, { desks, timezone }) {
      const desk = await desks.devices();
      const devices = (await desk.list()).map(viewDevice);
      const rows = devices.map(({ id, person, addedAtUtc, userAgent }) => [
        ...[id, person, wallTime(addedAtUtc, timezone), userAgent],
      ]);
      const ifEmpty = 'No browser shows notices. They are turned on in the page, under Settings.';
      const shown = listed(['ID', 'WHO', 'SINCE', 'BROWSER'], rows, { ifEmpty });
      return { answer: { devices, publicKey: await desk.publicKey() }, ...shown };
    },
  },
  remove: {
    answer: z.strictObject({ removed: z.string() }),
    async run({ device }, { desks }) {
      const { id } = await (await desks.devices()).remove(device);
      return { answer: { removed: id }, say: () => `No more notices: ${id}` };
    },
  },
};
