/** Why something is not done with contacts. */
import type { RoteError } from '../base/errors.ts';
import { createDavFaults, type DavNames, refusal } from '../dav/dav-faults.ts';

export const CONTACT_NAMES: DavNames = {
  one: 'address book',
  many: 'address books',
  item: 'contact',
  connect: 'rote connect contacts',
  group: 'addressbooks',
};
export const CONTACT_FAULTS = createDavFaults(CONTACT_NAMES);

export const {
  readOnlyPlace: readOnlyBook,
  unknownItem: unknownContact,
  changedMeanwhile,
  noVersion,
  badWish,
  saidNo,
  isAsked,
  orFault: orContactFault,
} = CONTACT_FAULTS;

export const cantBeChanged = (why: string): RoteError =>
  refusal('unreadable-contact', `Nothing was written: ${why}`, 'Change it in another program.');
