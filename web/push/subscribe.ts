/** Turns notices on and off in this browser. Its parts are handed in: a test has a browser that takes them. */
import { get, path, post, send } from '../base/api.ts';

export interface DeviceView {
  id: string;
  person: string;
  pageSession: string;
  userAgent: string;
  server: string;
  addedAtUtc: string;
}

export const DEVICES = '/devices';

export const thisBrowser = () => ({
  isSecureContext,
  hasPush: 'serviceWorker' in navigator && 'PushManager' in window,
  permission: 'Notification' in window ? Notification.permission : 'default',
});

/** The subscription of this browser; null if it has none. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration('/');
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Whose notices this browser shows: whoever signs in after them did not ask for any. */
const KEY = 'rote-notices';

export async function turnOn(person: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('The browser was not allowed to show notices.');
  const registration = await navigator.serviceWorker.register('/push-worker.js', { scope: '/' });
  const { publicKey: applicationServerKey } = await get<{ publicKey: string }>(DEVICES);
  const how = { userVisibleOnly: true, applicationServerKey };
  const subscription = await registration.pushManager.subscribe(how).catch(async () => {
    // One that was made with another key stands in the way.
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    return registration.pushManager.subscribe(how);
  });
  await handIn(subscription);
  localStorage.setItem(KEY, person);
}

/** Both forget it: the house first, so that nothing is sent to nobody. */
export async function turnOff(id: string | null): Promise<void> {
  if (id !== null) await send('DELETE', path('/devices/{id}', { id }));
  localStorage.removeItem(KEY);
  await (await ownSubscription())?.unsubscribe();
}

/** Signed in anew, it is another session of the same browser, and shows notices as before. */
export async function keepOn(person: string): Promise<void> {
  if (localStorage.getItem(KEY) !== person) return;
  const subscription = await ownSubscription();
  if (subscription !== null) await handIn(subscription);
}

async function handIn(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await post(DEVICES, { endpoint, keys });
}
