/** A browser asks for notices while the page is closed; the rest of them are operations. */
import { z } from 'zod';
import { badRequest, type RoteError } from '../../base/errors.ts';
import { deviceView, viewDevice } from '../../channels/push/device-bodies.ts';
import { defineRoute, type Route } from './route.ts';

const key = z.string().min(1).max(200);

export const DEVICE_ROUTES: readonly Route[] = [
  defineRoute('POST /devices', 'addDevice', {
    summary: 'Have this browser show notices while the page is closed.',
    description:
      'The body is what the browser answered when it was subscribed with the public key of `GET /devices`. Only a browser that is signed in on the page can ask for it. Asked again, it is one device.',
    audience: 'guest',
    body: z.strictObject({
      endpoint: z.string().min(1).max(2000).describe('An HTTPS address of a push server.'),
      keys: z.strictObject({ p256dh: key, auth: key }),
    }),
    answer: z.strictObject({ device: deviceView }),
    async handle({ body, pageSessionId }, { devices }) {
      if (pageSessionId === null) throw noBrowser();
      const device = await (await devices()).add({ ...body, session: pageSessionId });
      return { device: viewDevice(device) };
    },
  }),
];

function noBrowser(): RoteError {
  const message = 'Only a browser that is signed in on the page takes notices.';
  const hint = 'rote open prints a link that signs one in.';
  return badRequest({ code: 'no-browser', message, hint });
}
