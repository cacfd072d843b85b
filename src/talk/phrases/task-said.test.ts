import { expect, test } from 'vitest';
import { taskSaid } from './task-said.ts';

/** A Wednesday, 10:20 in Berlin. */
const AT = {
  nowMs: Temporal.Instant.from('2026-11-18T09:20:00Z').epochMilliseconds,
  timezone: 'Europe/Berlin',
};

test.each([
  ['buy milk', { title: 'buy milk' }],
  ['buy milk tomorrow', { title: 'buy milk', due: 'tomorrow' }],
  ['file taxes due march 15', { title: 'file taxes', due: 'due march 15' }],
  [
    'call bob the day after tomorrow at 5pm',
    { title: 'call bob', due: 'the day after tomorrow at 5pm' },
  ],
  ['call mom every sunday', { title: 'call mom', repeat: 'every sunday' }],
  [
    'file taxes by march 15, important',
    { title: 'file taxes', due: 'by march 15', priority: 'high' },
  ],
  ['sort the photos, not important', { title: 'sort the photos', priority: 'low' }],
  [
    'Steuer abgeben bis 31. Juli, wichtig',
    { title: 'Steuer abgeben', due: 'bis 31. Juli', priority: 'high' },
  ],
  ['Reifen wechseln bis 28.11', { title: 'Reifen wechseln', due: 'bis 28.11.' }],
  ['Reifen wechseln bis zum 28.11.', { title: 'Reifen wechseln', due: 'bis zum 28.11.' }],
  ['update Ubuntu to 28.11', { title: 'update Ubuntu to 28.11' }],
  ['Fenster putzen morgen', { title: 'Fenster putzen', due: 'morgen' }],
  ['for Wednesday: water the garden', { title: 'water the garden', due: 'Wednesday' }],
  ['for Wednesday to water the garden', { title: 'water the garden', due: 'Wednesday' }],
  ['due March 15th: file taxes', { title: 'file taxes', due: 'March 15th' }],
  ['für nächsten Freitag: Folien', { title: 'Folien', due: 'nächsten Freitag' }],
  ['für morgen: Paket abholen', { title: 'Paket abholen', due: 'morgen' }],
])('what is said behind the name of a task is no part of it: %s', (said, expected) => {
  expect(taskSaid(said, AT)).toEqual(expected);
});

test.each([
  'read the monday report',
  'prepare for monday',
  'for mum: buy flowers',
  'buy 2 batteries',
  'den Montagsbericht für Freitag',
])('a time that belongs to a name stays in it: %s', (title) => {
  expect(taskSaid(title, AT)).toEqual({ title });
});

test.each([
  ['tomorrow', 'tomorrow'],
  ['call bob tomorrow about the invoice', 'tomorrow'],
  ['Bob am Freitag wegen der Rechnung anrufen', 'am Freitag'],
  ['file the tax return by 14:40 today, remind me 1 minute before', 'by 14:40'],
  ['Steuer abgeben, erinnere mich 5 Minuten vorher', '5 Minuten vorher'],
])('a time without a name of its own, or in the middle, is named: %s', (said, unread) => {
  expect(taskSaid(said, AT)).toEqual({ unread });
});
