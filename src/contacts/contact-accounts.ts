/** Address books of one person: CardDAV servers and files. */
import { createDavAccounts, type DavAccounts, type DavPorts } from '../dav/dav-accounts.ts';
import { CONTACT_FAULTS, CONTACT_NAMES } from './contact-faults.ts';

export const createContactAccounts = (ports: DavPorts): DavAccounts =>
  createDavAccounts(ports, {
    kind: 'contacts',
    names: CONTACT_NAMES,
    faults: CONTACT_FAULTS,
    srv: '_carddavs._tcp',
    ending: /\.(?:vcf|vcard)$/i,
    beginning: /^\uFEFF?\s*BEGIN:VCARD/i,
    nameIn: () => null,
    hasShared: false,
    examples: 'ana@example.org, https://dav.example.org/, or contacts.vcf',
  });
