/** Why something is not done with calendars or contacts. */
import { badRequest, RoteError } from '../base/errors.ts';
import { DavFailure } from './dav-client.ts';

/** What a place is called, and which commands look after it. */
export interface DavNames {
  /** `calendar`, in codes and sentences. */
  one: string;
  many: string;
  /** What such a place holds: `entry`. */
  item: string;
  connect: string;
  /** The group of commands that lists and checks them. */
  group: string;
}

export type DavFaults = ReturnType<typeof createDavFaults>;

export function createDavFaults({ one, many, item, connect, group }: DavNames) {
  const code = one.replaceAll(' ', '-');
  const how = `Connect one with: ${connect} ADDRESS`;
  const article = /^[aeiou]/.test(one) ? 'an' : 'a';

  function fixOf({ trouble, waitSec }: DavFailure): string {
    switch (trouble) {
      case 'password':
        return `Set it anew with: ${connect} ADDRESS`;
      case 'busy':
        return waitSec === null ? 'Try again later.' : `Try again in ${waitSec} seconds.`;
      case 'unreachable':
        return 'Is the address right, and the server up?';
      case 'elsewhere':
        return `If that is where your ${many} are, connect that address instead.`;
      case 'gone':
        return `Name the address of the ${many} themselves: https://dav.example.org/${many.replaceAll(' ', '')}/ana/`;
      default:
        return `rote ${group} check says more.`;
    }
  }

  function asRefusal(failure: DavFailure, host: string): RoteError {
    const fault = {
      code: `${code}-${failure.trouble}`,
      message: `${host}: ${failure.message}`,
      hint: fixOf(failure),
      ...(failure.waitSec !== null && { details: { retryAfterSec: failure.waitSec } }),
    };
    return new RoteError(fault, { blame: 'failure', cause: failure });
  }

  return {
    fixOf,
    nowhere: () => refusal(`no-${code}`, `There is no ${one}.`, how),
    unknownPlace: (reference: string, names: readonly string[]) =>
      refusal(
        `unknown-${code}`,
        `There is no ${one} ${JSON.stringify(reference)}.`,
        names.length === 0 ? how : `There are: ${names.slice(0, 20).join(', ')}.`,
      ),
    readOnlyPlace: (name: string) =>
      refusal(
        `read-only-${code}`,
        `The ${one} ${JSON.stringify(name)} can only be read.`,
        `Name another: rote ${group} accounts lists them.`,
      ),
    unknownItem: (id: string) =>
      refusal(
        `unknown-${item}`,
        `There is no ${item} ${JSON.stringify(id.slice(0, 100))}.`,
        'It may have been moved or deleted since.',
      ),
    /** Both versions, so that whoever asked can choose. */
    changedMeanwhile: (theirs: string, yours: string) =>
      badRequest({
        code: 'changed-meanwhile',
        message: `Nothing was written: the ${item} was changed meanwhile. It is now: ${theirs}. You wanted: ${yours}.`,
        hint: 'Look at it, and change it again if that is still what you want.',
        details: { now: theirs, wanted: yours },
      }),
    noVersion: () =>
      refusal(
        'no-version',
        'Nothing was written: the server does not say which version it has, so a change by somebody else could be lost.',
        `Change it in ${article} ${one} program.`,
      ),
    badWish: (message: string, hint: string) => refusal(`bad-${item}`, message, hint),
    saidNo: (what: string) =>
      refusal('said-no', `Nothing was written: ${what} was refused by its person.`, ''),
    isAsked: (what: readonly string[]) =>
      refusal(
        'needs-owner',
        `Nothing was written yet: its person is asked first about ${what.join(', ')}.`,
        'rote requests shows the question.',
      ),
    async orFault<T>(host: string, work: () => Promise<T>): Promise<T> {
      try {
        return await work();
      } catch (error) {
        if (error instanceof DavFailure) throw asRefusal(error, host);
        throw error;
      }
    },
  };
}

export function refusal(code: string, message: string, hint: string): RoteError {
  return badRequest({ code, message, hint });
}
