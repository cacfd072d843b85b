/** Whats with the words for them, which are read again as the same. */
import type { Act, Condition, Filter, Source, Take, Test, What } from './what.ts';

export const page: Source = { kind: 'web', url: 'https://x.example' };
export const feed: Source = { kind: 'feed', url: 'https://x.example/feed' };
const price: Take = { kind: 'value', name: 'price' };
const preis: Take = { kind: 'value', name: 'preis' };
const tell: Act = { kind: 'tell', content: { kind: 'found' }, session: null };
export const below50: Test = { kind: 'compare', is: 'below', value: 50 };
export const mentions: Filter = { kind: 'contains', words: ['AI', 'ML'], how: 'any' };

function when(made: Test, more: Partial<Condition> = {}): Condition {
  return { test: made, times: 1, isEachTime: false, tellsEnd: false, ...more };
}

export function looking(source: Source | null, more: Partial<What> = {}): What {
  const cases = [{ condition: null, actions: [tell] }];
  return { source, takes: [], filters: [], cases, ...more };
}

export function alert(made: Test, more: Partial<Condition> = {}): Pick<What, 'cases'> {
  return { cases: [{ condition: when(made, more), actions: [tell] }] };
}

export function doing(...actions: What['cases'][number]['actions']): What {
  return looking(null, { cases: [{ condition: null, actions }] });
}

const log = { path: 'log.txt', content: { kind: 'found' } } as const;

export const ENGLISH_WHATS: readonly (readonly [string, What])[] = [
  ['fetch https://x.example and send me what it says', looking(page)],
  [
    'fetch https://x.example and send me the title',
    looking(page, { takes: [{ kind: 'part', part: 'title' }] }),
  ],
  [
    'fetch https://x.example and tell me when the price is below 50, only once while this lasts',
    looking(page, { takes: [price], ...alert(below50) }),
  ],
  [
    'fetch https://x.example and tell me each time the field main.temp is at least 10.5 three times in a row',
    looking(page, {
      takes: [{ kind: 'field', path: 'main.temp' }],
      ...alert({ kind: 'compare', is: 'at-least', value: 10.5 }, { isEachTime: true, times: 3 }),
    }),
  ],
  [
    'fetch https://x.example and tell me when it is unreachable, and tell me when that is over',
    looking(page, alert({ kind: 'fails' }, { tellsEnd: true })),
  ],
  [
    'fetch https://x.example and tell me when it changes',
    looking(page, alert({ kind: 'changes', by: null, way: 'any' })),
  ],
  ['run df -h and send me its output', looking({ kind: 'program', command: ['df', '-h'] })],
  [
    'run ./backup.sh --full "my files" and tell me when it fails, only once while this lasts',
    looking(
      { kind: 'program', command: ['./backup.sh', '--full', 'my files'] },
      alert({ kind: 'fails' }),
    ),
  ],
  [
    'read the feed https://x.example/feed and send me the new items that mention "AI" or "ML", at most 5',
    looking(feed, {
      takes: [{ kind: 'items' }],
      filters: [{ kind: 'new' }, mentions, { kind: 'most', most: 5, from: 'start' }],
    }),
  ],
  [
    'read the feed https://x.example/feed and send me its first 4 items',
    looking(feed, { filters: [{ kind: 'most', most: 4, from: 'start' }] }),
  ],
  [
    'check the file backup.log and tell me when it is older than 2 days, only once while this lasts',
    looking({ kind: 'file', path: 'backup.log' }, alert({ kind: 'older', seconds: 2 * 86_400 })),
  ],
  [
    'check the folder inbox and tell me when there are more than 3 new files that mention "bill", only once while this lasts',
    looking(
      { kind: 'folder', path: 'inbox' },
      {
        filters: [{ kind: 'new' }, { kind: 'contains', words: ['bill'], how: 'any' }],
        ...alert({ kind: 'count', is: 'above', value: 3 }),
      },
    ),
  ],
  [
    'post "hello" to https://y.example; if that fails, tell me',
    doing({
      kind: 'post',
      url: 'https://y.example',
      method: 'POST',
      content: { kind: 'words', text: 'hello' },
      otherwise: [tell],
    }),
  ],
  [
    'append the time to log.txt',
    doing({ kind: 'append', path: 'log.txt', content: { kind: 'time' } }),
  ],
  [
    'send me the message "hello"',
    doing({ kind: 'tell', content: { kind: 'words', text: 'hello' }, session: null }),
  ],
  ['ask me "what did I finish?"', doing({ kind: 'ask', text: 'what did I finish?' })],
  [
    'call lamp.set (on: true, room: "hall") and pause the schedule "alarm"',
    doing(
      { kind: 'call', tool: 'lamp.set', input: { room: 'hall', on: true } },
      { kind: 'schedule', verb: 'pause', id: '1', name: 'alarm' },
    ),
  ],
  [
    'fetch https://x.example; when the price is below 50, only once while this lasts, tell me and append it to log.txt; each time it is not between 1 and 9, run ./alarm.sh; in any case, write it to log.txt',
    looking(page, {
      takes: [price],
      cases: [
        { condition: when(below50), actions: [tell, { kind: 'append', ...log }] },
        {
          condition: when(
            { kind: 'between', low: 1, high: 9, isOutside: true },
            { isEachTime: true },
          ),
          actions: [{ kind: 'run', command: ['./alarm.sh'] }],
        },
        { condition: null, actions: [{ kind: 'write', ...log }] },
      ],
    }),
  ],
  [
    'fetch https://x.example, take its last link and tell me when it takes longer than 5 seconds, only once while this lasts',
    looking(page, {
      takes: [{ kind: 'part', part: 'links' }],
      filters: [{ kind: 'most', most: 1, from: 'end' }],
      ...alert({ kind: 'slow', seconds: 5 }),
    }),
  ],
  [
    'run df, take its output and run ls',
    looking(
      { kind: 'program', command: ['df'] },
      { cases: [{ condition: null, actions: [{ kind: 'run', command: ['ls'] }] }] },
    ),
  ],
];

export const GERMAN_WHATS: readonly (readonly [order: string, told: string, What])[] = [
  [
    'rufe https://x.example ab und schick mir, was dort steht',
    'https://x.example abrufen und dir schicken, was dort steht',
    looking(page),
  ],
  [
    'rufe https://x.example ab und schick mir den Titel',
    'https://x.example abrufen und dir den Titel schicken',
    looking(page, { takes: [{ kind: 'part', part: 'title' }] }),
  ],
  [
    'rufe https://x.example ab und sag mir Bescheid, sobald der Preis unter 50 fällt, jeweils nur einmal',
    'https://x.example abrufen und dir Bescheid geben, sobald der Preis unter 50 fällt, jeweils nur einmal',
    looking(page, { takes: [preis], ...alert(below50) }),
  ],
  [
    'rufe https://x.example ab und sag mir Bescheid, immer wenn das Feld main.temp unter 10,5 liegt',
    'https://x.example abrufen und dir Bescheid geben, immer wenn das Feld main.temp unter 10,5 liegt',
    looking(page, {
      takes: [{ kind: 'field', path: 'main.temp' }],
      ...alert({ kind: 'compare', is: 'below', value: 10.5 }, { isEachTime: true }),
    }),
  ],
  [
    'rufe https://x.example ab und sag mir Bescheid, sobald es 3 Mal in Folge nicht erreichbar ist, und sag mir Bescheid, wenn das vorbei ist',
    'https://x.example abrufen und dir Bescheid geben, sobald es 3 Mal in Folge nicht erreichbar ist, und dir Bescheid geben, wenn das vorbei ist',
    looking(page, alert({ kind: 'fails' }, { tellsEnd: true, times: 3 })),
  ],
  [
    'rufe https://x.example ab und sag mir Bescheid, sobald der Titel sich ändert',
    'https://x.example abrufen und dir Bescheid geben, sobald der Titel sich ändert',
    looking(page, {
      takes: [{ kind: 'part', part: 'title' }],
      ...alert({ kind: 'changes', by: null, way: 'any' }),
    }),
  ],
  [
    'lies den Feed https://x.example/feed und schick mir die neuen Einträge, die "AI" oder "ML" erwähnen, höchstens 5',
    'den Feed https://x.example/feed lesen und dir die neuen Einträge schicken, die "AI" oder "ML" erwähnen, höchstens 5',
    looking(feed, {
      filters: [{ kind: 'new' }, mentions, { kind: 'most', most: 5, from: 'start' }],
    }),
  ],
  [
    'lies den Feed https://x.example/feed und schick mir den letzten Eintrag',
    'den Feed https://x.example/feed lesen und dir den letzten Eintrag schicken',
    looking(feed, { filters: [{ kind: 'most', most: 1, from: 'end' }] }),
  ],
  [
    'führe df -h aus und sag mir Bescheid, sobald die Ausgabe weder "a" noch "b" enthält, jeweils nur einmal',
    'df -h ausführen und dir Bescheid geben, sobald die Ausgabe weder "a" noch "b" enthält, jeweils nur einmal',
    looking(
      { kind: 'program', command: ['df', '-h'] },
      alert({ kind: 'contains', words: ['a', 'b'], how: 'none' }),
    ),
  ],
  [
    'prüfe den Ordner inbox und sag mir Bescheid, sobald es mehr als 3 neue Dateien gibt, die "bill" erwähnen, jeweils nur einmal',
    'den Ordner inbox prüfen und dir Bescheid geben, sobald es mehr als 3 neue Dateien gibt, die "bill" erwähnen, jeweils nur einmal',
    looking(
      { kind: 'folder', path: 'inbox' },
      {
        filters: [{ kind: 'new' }, { kind: 'contains', words: ['bill'], how: 'any' }],
        ...alert({ kind: 'count', is: 'above', value: 3 }),
      },
    ),
  ],
  [
    'schick mir die Nachricht "Hallo"',
    'dir die Nachricht "Hallo" schicken',
    doing({ kind: 'tell', content: { kind: 'words', text: 'Hallo' }, session: null }),
  ],
  [
    'sende "Hallo" an https://y.example; falls das fehlschlägt, sag mir Bescheid',
    '"Hallo" an https://y.example senden; falls das fehlschlägt, dir Bescheid geben',
    doing({
      kind: 'post',
      url: 'https://y.example',
      method: 'POST',
      content: { kind: 'words', text: 'Hallo' },
      otherwise: [tell],
    }),
  ],
  [
    'lies den Feed https://x.example/feed; sobald die Einträge, die "AI" oder "ML" erwähnen, sich ändern, sag mir Bescheid und häng das an log.txt an',
    'den Feed https://x.example/feed lesen; sobald die Einträge, die "AI" oder "ML" erwähnen, sich ändern, dir Bescheid geben und das an log.txt anhängen',
    looking(feed, {
      filters: [mentions],
      cases: [
        {
          condition: when({ kind: 'changes', by: null, way: 'any' }),
          actions: [tell, { kind: 'append', ...log }],
        },
      ],
    }),
  ],
];
