/**
 * How entries are named. To programs by the account, the place there, the entry in it, and its date if it has several: that
 * holds wherever the entry is moved. To people in short, by the day that it begins on and a few signs of the whole name.
 */
import { textHash } from '../base/content-hash.ts';

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

const DAY_MS = 86_400_000;
const SHORT = /^([0-9a-z]{1,5})\.([0-9a-f]{6})$/;

export function shortId(id: string, startMs: number): string {
  return `${Math.floor(startMs / DAY_MS).toString(36)}.${textHash(id).slice(0, 6)}`;
}

/** Around the day of a short name: elsewhere a whole day begins at another instant. Null if it is none. */
export function daysOfShortId(id: string): { fromMs: number; beforeMs: number } | null {
  const day = SHORT.exec(id)?.[1];
  if (day === undefined) return null;
  const dayMs = Number.parseInt(day, 36) * DAY_MS;
  return { fromMs: dayMs - DAY_MS, beforeMs: dayMs + 2 * DAY_MS };
}

/** Whether it is the short name of an entry, whatever day it was made for. */
export const isShortOf = (short: string, id: string): boolean =>
  SHORT.exec(short)?.[2] === textHash(id).slice(0, 6);
