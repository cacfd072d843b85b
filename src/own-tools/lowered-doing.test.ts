/** Lowered plans in real runs: files, programs and tools, and what is done. */
import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Action, Source } from '../compiler/what/what.ts';
import { germanNews } from '../language/de/german-news.ts';
import { openWhatHouse } from './what-house.fake.ts';
import { below, lookInRows, price } from './what-rows.fake.ts';

const house = openWhatHouse();
const { whatOf, row, serve } = lookInRows(house);

describe('files, programs and other tools', () => {
  const path = () => join(house.workspace, 'backup.tar');

  test('a file that appears, is gone and gets old', async () => {
    const source: Source = { kind: 'file', path: 'backup.tar' };
    const appears = whatOf({ source, test: { kind: 'appears' }, more: { tellsEnd: true } });
    const older = whatOf({ source, test: { kind: 'older', seconds: 86_400 } });
    expect(await row(appears, [''])).toEqual([[]]);
    expect((await house.look(older, 'older')).failure).toContain('modifiedUtc');
    writeFileSync(path(), 'x');
    const at = (iso: string) => {
      const seconds = Temporal.Instant.from(iso).epochMilliseconds / 1000;
      utimesSync(path(), seconds, seconds);
    };
    at('2026-11-16T11:00:00Z');
    expect((await house.look(appears, 'appears')).told).toEqual(['backup.tar is there']);
    expect((await house.look(older, 'older')).told).toEqual([]);
    at('2026-11-14T11:00:00Z');
    expect((await house.look(older, 'older')).told).toEqual(['backup.tar: older than 1 day']);
    rmSync(path());
    expect((await house.look(appears, 'appears')).told).toEqual(['No longer: backup.tar is there']);
  });

  test('new files of a folder', async () => {
    const what = whatOf({ source: { kind: 'folder', path: '.' }, filters: [{ kind: 'new' }] });
    expect((await house.look(what, 'folder')).told).toEqual([]);
    writeFileSync(join(house.workspace, 'scan.pdf'), 'x');
    expect((await house.look(what, 'folder')).told).toEqual(['scan.pdf']);
    expect((await house.look(what, 'folder')).told).toEqual([]);
  });

  test('the output of a program, and its failure', async () => {
    const say = (text: string): Source => ({ kind: 'program', command: ['sh', '-c', text] });
    expect((await house.look(whatOf({ source: say('echo hello') }))).told).toEqual(['hello']);
    const full = whatOf({
      source: say('echo "Use%"; echo " 85%"'),
      takes: [{ kind: 'number' }],
      test: { kind: 'compare', is: 'above', value: 80 },
    });
    expect((await house.look(full, 'disk')).told).toEqual([
      expect.stringMatching(/: 85% \(over 80\)$/),
    ]);
    expect((await house.look(whatOf({ source: say('exit 3') }))).failure).toContain('status 3');
    const full3 = say('echo disk full >&2; exit 3');
    const fails = whatOf({ source: full3, test: { kind: 'fails' } });
    expect(await house.look(fails, 'fails')).toEqual({
      told: [
        'sh -c echo disk full >&2; exit 3 fails\n"sh" ended with status 3. It said: disk full',
      ],
      failure: '"sh" ended with status 3. It said: disk full',
    });
    expect((await house.look(fails, 'fails')).told).toEqual([]);
  });

  test('a program whose output appears', async () => {
    const source: Source = { kind: 'program', command: ['cat', 'queue.txt'] };
    const what = whatOf({ source, test: { kind: 'appears' } });
    const put = (text: string) => writeFileSync(join(house.workspace, 'queue.txt'), text);
    put('\n');
    expect((await house.look(what, 'queue')).told).toEqual([]);
    put('job 1\njob 2\n');
    expect((await house.look(what, 'queue')).told).toEqual([
      'cat queue.txt is there\njob 1\njob 2',
    ]);
    expect((await house.look(what, 'queue')).told).toEqual([]);
  });

  test('a tool', async () => {
    const source: Source = {
      kind: 'tool',
      tool: 'weather.today',
      input: { city: 'Oslo ${secret.x}' },
    };
    expect((await house.look(whatOf({ source }))).told).toEqual(['fog in Oslo ${secret.x}']);
    const cold = whatOf({
      source,
      takes: [{ kind: 'field', path: 'temperature' }],
      test: { kind: 'compare', is: 'below', value: 10 },
    });
    expect((await house.look(cold, 'cold')).told).toEqual([
      'weather.today: temperature is 7 (below 10)',
    ]);
  });
});

describe('what is done', () => {
  test('several in a row, and something else where one fails', async () => {
    serve({ price: 45 });
    const actions: Action[] = [
      { kind: 'append', path: 'log.txt', content: { kind: 'time' } },
      { kind: 'schedule', verb: 'pause', id: 'sched_9', name: 'x' },
      {
        kind: 'run',
        command: ['false'],
        otherwise: [{ kind: 'tell', content: { kind: 'words', text: 'it failed' }, session: null }],
      },
      {
        kind: 'run',
        command: ['true'],
        otherwise: [{ kind: 'tell', content: { kind: 'words', text: 'not this' }, session: null }],
      },
    ];
    const what = whatOf({ takes: price, test: below, actions });
    expect(await house.look(what, 'done')).toEqual({
      told: ['schedule.pause sched_9', 'it failed'],
      failure: null,
    });
    expect(await house.look(what, 'done')).toEqual({ told: [], failure: null });
    const log = whatOf({ source: { kind: 'file', path: 'log.txt' } });
    expect((await house.look(log)).told).toEqual([
      expect.stringMatching(/^2026-11-16 12:\d\d:\d\d$/),
    ]);
  });

  test('what was found is posted as it is', async () => {
    let posted = '';
    const hook = () => `${house.origin()}/hook`;
    house.serve((request, response) => {
      if (request.method === 'POST') request.on('data', (part) => (posted += part));
      response.setHeader('content-type', 'application/json');
      request.on('end', () => response.end('{"main":{"temp":8}}'));
      request.resume();
    });
    const actions: Action[] = [
      { kind: 'post', url: hook(), method: 'POST', content: { kind: 'found' } },
    ];
    const what = whatOf({ takes: [{ kind: 'field', path: 'main' }], actions });
    expect((await house.look(what)).failure).toBeNull();
    expect(JSON.parse(posted)).toEqual({ temp: 8 });
  });

  test('words are said as they stand, in German too', async () => {
    const ask: Action = { kind: 'ask', text: 'was ${run.id} ist' };
    const { told } = await house.look(
      { source: null, takes: [], filters: [], cases: [{ condition: null, actions: [ask] }] },
      's',
      germanNews,
    );
    expect(told).toEqual(['Frage: was ${run.id} ist?']);
  });
});
