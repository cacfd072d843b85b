/** Times of one person as a calendar that other programs read: names and instants, and no word more. */
import { printable } from '../../base/printable.ts';
import { escapedText, makeLine, writeComponent } from '../../dav/content-lines.ts';
import { utcStamp } from '../write-entry.ts';

export interface SharedTime {
  /** Of the schedule or reminder; with the instant it is the same entry each time that it is read. */
  id: string;
  name: string;
  atMs: number;
  changedMs: number;
}

export function writeShared(times: readonly SharedTime[]): string {
  const lines = [
    makeLine('VERSION', '2.0'),
    makeLine('PRODID', '-//Rote//Rote//EN'),
    makeLine('X-WR-CALNAME', 'Rote'),
    makeLine('REFRESH-INTERVAL', 'PT1H', { VALUE: 'DURATION' }),
    makeLine('X-PUBLISHED-TTL', 'PT1H'),
  ];
  return writeComponent({ name: 'VCALENDAR', lines, parts: times.map(entryOf) });
}

function entryOf({ id, name, atMs, changedMs }: SharedTime) {
  const lines = [
    makeLine('UID', escapedText(`${id}-${Math.floor(atMs / 1000)}@rote`)),
    makeLine('DTSTAMP', utcStamp(changedMs)),
    makeLine('DTSTART', utcStamp(atMs)),
    makeLine('SUMMARY', escapedText(printable(name.toWellFormed()))),
    // It takes nobody's time.
    makeLine('TRANSP', 'TRANSPARENT'),
  ];
  return { name: 'VEVENT', lines, parts: [] };
}
