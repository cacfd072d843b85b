import ical from 'ical.js';
import { expect, test } from 'vitest';
import { lineOf, plainText, readComponents } from '../../dav/content-lines.ts';
import { instantMs } from '../../time/instant.ts';
import { writeShared } from './write-shared.ts';

const HOSTILE: [given: string, read: string][] = [
  ['a,b;c\\d "x"', 'a,b;c\\d "x"'],
  ['a\r\nEND:VEVENT\nBEGIN:VEVENT', 'a END:VEVENT BEGIN:VEVENT'],
  ['\rDTSTART:19700101T000000Z', '\\x0dDTSTART:19700101T000000Z'],
  ['\u2028END:VCALENDAR\u202e\u0007\0', '\\u2028END:VCALENDAR\\u202e\\x07\\x00'],
  ['\ud83d', '\ufffd'],
  ['\\n\\N\\,', '\\n\\N\\,'],
  ['🎉ä'.repeat(3334), '🎉ä'.repeat(3334)],
  ['x'.repeat(10_000), 'x'.repeat(10_000)],
];

test.each(HOSTILE)('the name %j stays in its line, for ical.js as for us', (name, read) => {
  const atMs = instantMs('2026-11-20T14:30:05Z');
  const text = writeShared([{ id: 'sched_1', name, atMs, changedMs: 0 }]);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const events = new ical.Component(ical.parse(text)).getAllSubcomponents('vevent');
  expect(events).toHaveLength(1);
  const event = new ical.Event(events[0]);
  expect([event.summary, event.startDate.toString()]).toEqual([read, '2026-11-20T14:30:05Z']);
  const own = readComponents(text);
  const [entry] = (own.ok && own.value[0]?.parts) || [];
  expect(plainText((entry && lineOf(entry, 'SUMMARY')?.value) ?? '')).toBe(read);
});
