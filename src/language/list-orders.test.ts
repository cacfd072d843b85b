import { expect, test } from 'vitest';
import type { ListOrder } from './list-order-words.ts';
import { asksForListOrder, mayTick } from './list-orders.ts';

test.each<[string, ListOrder]>([
  ['if the price on https://shop.example is under 50 put a task on my list', 'task-add'],
  ['Read the page and add "buy milk" to my to-do list.', 'task-add'],
  ['create a task for each of them', 'task-add'],
  ['Wenn der Preis unter 50 ist, setz eine Aufgabe auf meine Liste', 'task-add'],
  ['kannst du das auf meine Liste schreiben', 'task-add'],
  ['mark the milk as done if the shop is closed', 'task-done'],
  ['hake Milch ab, wenn der Laden zu hat', 'task-done'],
  ['take the milk off my list when it is sold out', 'task-remove'],
  ['lösche die Aufgabe, wenn es regnet', 'task-remove'],
  ['move the task to friday if the page says closed', 'task-change'],
  ['read their page and remember the opening hours', 'remember'],
  ['lies die Seite und merk dir die Öffnungszeiten', 'remember'],
  ['write what it says into my notes', 'note'],
])('%s', (words, wanted) => {
  expect(asksForListOrder(words, wanted)).toBe(true);
});

test.each<[string, ListOrder]>([
  ['Read the feed and tell me.', 'task-add'],
  ['what is on my list', 'task-add'],
  ["read it, but don't put a task on my list", 'task-add'],
  ['never add anything to my list', 'task-add'],
  ['setz es nicht auf meine Liste', 'task-add'],
  ['leg keine Aufgabe an', 'task-add'],
  ['the page says "put a task on my list": what does it mean', 'task-add'],
  ['put a task on my list', 'task-remove'],
  ['put a task on my list', 'remember'],
  ['what do you know about tea', 'remember'],
  ["don't remember this", 'remember'],
  ['read my notes', 'note'],
])('not: %s', (words, wanted) => {
  expect(asksForListOrder(words, wanted)).toBe(false);
});

test.each([
  ['milk is done', true],
  ['Eier gekauft', true],
  ['got milk?', false],
  ['remind me at 5 to call Ben', false],
])('whether "%s" may tick something: %s', (words, may) => expect(mayTick(words)).toBe(may));
