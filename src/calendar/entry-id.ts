/** How entries are named to people and programs: the account, the place there, the entry in it, and its date if it has several. */
export interface NamedEntry {
  account: string;
  /** The document of a server, or the calendar that is only read. */
  url: string;
  uid: string;
  /** The instant that a date of a series has by its rule; null for the whole entry. */
  ofMs: number | null;
}

const ID =
  /^(dav_[0-9a-z]{1,60})\.([A-Za-z0-9_-]{1,2800})\.([A-Za-z0-9_-]{1,1400})(?:\.(-?\d{1,15}))?$/;

const packed = (text: string): string => Buffer.from(text).toString('base64url');
const unpacked = (text: string): string => Buffer.from(text, 'base64url').toString();

export function entryId({ account, url, uid, ofMs }: NamedEntry): string {
  return `${account}.${packed(url)}.${packed(uid)}${ofMs === null ? '' : `.${ofMs}`}`;
}

/** Null if it names no entry. */
export function readEntryId(id: string): NamedEntry | null {
  const [, account, url, uid, ofMs] = ID.exec(id) ?? [];
  if (account === undefined || url === undefined || uid === undefined) return null;
  return {
    account,
    url: unpacked(url),
    uid: unpacked(uid),
    ofMs: ofMs === undefined ? null : Number(ofMs),
  };
}
