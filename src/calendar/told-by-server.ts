/** What a server that invites by itself writes beside each attendee (RFC 6638): whom it could not tell. */
import { RoteError } from '../base/errors.ts';
import { type Component, linesOf } from '../dav/content-lines.ts';
import { attendeeOf } from './read-entries.ts';

const WHY: Readonly<Record<string, string>> = {
  '3.7': 'the server does not know them',
  '3.8': 'the server does not let you invite them',
  '5.1': 'the message could not be delivered',
  '5.2': 'there is no way to them',
  '5.3': 'their server refused it',
};

/** Null if nobody was left out; what is still under way is no error. */
export function notToldByServer(events: readonly Component[]): RoteError | null {
  const failed = new Map<string, string>();
  for (const line of events.flatMap((event) => linesOf(event, 'ATTENDEE'))) {
    const [status = ''] = line.parameters.get('SCHEDULE-STATUS') ?? [];
    const [, code = ''] = /^([345]\.\d{1,2})(?:\D|$)/.exec(status) ?? [];
    if (code !== '') failed.set(attendeeOf(line).address, WHY[code] ?? `the server says ${code}`);
  }
  if (failed.size === 0) return null;
  const who = [...failed].map(([address, why]) => `${address} (${why})`).join(', ');
  const message = `The calendar is changed, and its server could not invite ${who}.`;
  const fault = { code: 'not-told', message, hint: 'Is the address right? Or write to them.' };
  return new RoteError(fault, { blame: 'failure' });
}
