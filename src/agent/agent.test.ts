import { describe, expect, test } from 'vitest';
import type { ModelRequest } from '../domain/model-call.ts';
import { createAgentKit, type Script } from './agent.fake.ts';
import { AGENT_MODES } from './agent-settings.ts';

const send = (to: string) => ({ name: 'telex.send', input: { to: [to], subject: 'Hi' } });
const write = (path: string) => ({ name: 'file.write', input: { path, text: 'x' } });
const wordsOf = (request: ModelRequest | undefined): string => JSON.stringify(request);

describe.each(AGENT_MODES)('in the mode %s', (mode) => {
  test('a known tool is called at once, and the answer follows', async () => {
    const script: Script = (round) =>
      round === 0 ? { calls: [send('bob@example.org')] } : { text: 'Sent.' };
    const kit = createAgentKit({ mode, script });
    const end = await kit.say('Write to Bob');
    expect(end).toMatchObject({ kind: 'answered', text: 'Sent.' });
    expect(kit.calls).toMatchObject([{ name: 'telex.send', key: 'run_1/1.1' }]);
    expect(end.steps.map(({ id, kind, state }) => [id, kind, state])).toEqual([
      ['model-1', 'model', 'succeeded'],
      ['1.1', 'tool', 'succeeded'],
      ['model-2', 'model', 'succeeded'],
    ]);
    expect(end.steps[0]?.output).toMatchObject({ usage: { input: 100, output: 10 }, cents: 1 });
  });

  test('several calls of one answer are carried out, and their results come in order', async () => {
    const script: Script = (round) =>
      round === 0
        ? { calls: [write('a'), { name: 'telex.search', input: { query: 'x' } }, write('b')] }
        : { text: 'Done.' };
    const kit = createAgentKit({ mode, script });
    await kit.say('Do three things');
    expect(kit.calls.map(({ name }) => name)).toEqual(['file.write', 'telex.search', 'file.write']);
    const told = wordsOf(kit.requests[1]);
    const places = ['file.write', 'telex.search'].map((name) =>
      told.lastIndexOf(`"done`, told.indexOf(name)),
    );
    expect(places).toEqual(places.toSorted((left, right) => left - right));
  });

  test('a call with a fault comes back with what to mend, and the mended one works', async () => {
    const script: Script = (round) => {
      if (round === 0) return { calls: [{ name: 'telex.send', input: { to: ['bob'] } }] };
      return round === 1 ? { calls: [send('bob')] } : { text: 'Sent.' };
    };
    const kit = createAgentKit({ mode, script });
    expect(await kit.say('Write to Bob')).toMatchObject({ kind: 'answered', text: 'Sent.' });
    expect(wordsOf(kit.requests[1])).toContain('subject');
    expect(kit.calls).toHaveLength(1);
  });

  test('a tool that fails is told of, and nothing is made up', async () => {
    const failure = {
      code: 'down',
      message: 'it is down',
      retryable: true,
      fate: 'not-done',
    } as const;
    const script: Script = (round) =>
      round === 0 ? { calls: [send('bob')] } : { text: 'It failed.' };
    const kit = createAgentKit({
      mode,
      script,
      answers: { 'telex.send': () => ({ ok: false, failure }) },
    });
    const end = await kit.say('Write to Bob');
    expect(wordsOf(kit.requests[1])).toContain('it is down');
    expect(end.steps[1]).toMatchObject({ state: 'failed', failure: { code: 'down' } });
  });

  test('what may not be called is not called', async () => {
    const script: Script = (round) =>
      round === 0
        ? {
            calls: [
              { name: 'file.delete', input: {} },
              { name: 'no.such', input: {} },
            ],
          }
        : { text: 'I can not.' };
    const kit = createAgentKit({ mode, script });
    expect(await kit.say('Delete it')).toMatchObject({ kind: 'answered' });
    expect(kit.calls).toEqual([]);
  });

  test('at the limit the person hears what is done and what is left; "yes" goes on and repeats nothing', async () => {
    const all = Array.from({ length: 5 }, (_, index) => send(`p${index}`));
    const script: Script = (round, request) => {
      const isGoingOn = wordsOf(request).includes('Go on now.');
      if (!isGoingOn) return { calls: [all[round] ?? send('none')] };
      // A forgetful one: it begins with what is done already.
      return round === 0 ? { calls: [send('p0'), send('p3'), send('p4')] } : { text: 'All sent.' };
    };
    const kit = createAgentKit({ mode, script });
    const paused = await kit.say('Write to five people', { mostCalls: 3 });
    expect(paused).toMatchObject({ kind: 'paused', limit: 'turn' });
    const report = paused.kind === 'paused' ? paused.text : '';
    for (const person of ['p0', 'p1', 'p2'])
      expect(report.split('Left to do')[0]).toContain(person);
    expect(report.split('Left to do')[1]).toContain('p3');
    expect(report).toContain('Shall I go on?');
    expect(kit.calls).toHaveLength(3);

    expect(await kit.say('yes', { mostCalls: 3 })).toMatchObject({
      kind: 'answered',
      text: 'All sent.',
    });
    const people = kit.calls.map(({ input }) => (input as { to: string[] }).to[0]);
    expect(people).toEqual(['p0', 'p1', 'p2', 'p3', 'p4']);
    expect(wordsOf(kit.requests.at(-1))).toContain('alreadyDone');
  });

  test('asked for something new after a pause, it may do the same again', async () => {
    const script: Script = (round, request) =>
      wordsOf(request).includes('once more') && round > 0
        ? { text: 'ok' }
        : { calls: [send('p0')] };
    const kit = createAgentKit({ mode, script });
    await kit.say('Write', { mostCalls: 1 });
    await kit.say('Write once more', { mostCalls: 1 });
    expect(kit.calls).toHaveLength(2);
  });

  test('a model that only turns in circles is stopped', async () => {
    const kit = createAgentKit({
      mode,
      script: () => ({ calls: [{ name: 'no.such', input: {} }] }),
    });
    expect(await kit.say('Go')).toMatchObject({ kind: 'paused' });
    expect(kit.requests).toHaveLength(11);
  });

  test('a conversation that made too many calls hears how long to wait', async () => {
    const script: Script = (round) =>
      round < 3 ? { calls: [write(`f${round}`)] } : { text: 'ok' };
    const kit = createAgentKit({ mode, script, callsPerWindow: 4 });
    expect(await kit.say('one')).toMatchObject({ kind: 'answered' });
    kit.clock.advance(60_000);
    const end = await kit.say('two');
    expect(end).toMatchObject({ kind: 'paused', limit: 'conversation' });
    expect(end.kind === 'paused' && end.text).toContain('Go on in 4 minutes');
    expect(kit.calls).toHaveLength(4);
    kit.clock.advance(300_000);
    expect(await kit.say('go on')).toMatchObject({ kind: 'answered' });
  });

  test('a model that fails ends the turn, and what was done is in the journal', async () => {
    const script: Script = (round) =>
      round === 0 ? { calls: [write('a')] } : { fails: 'overloaded' };
    const kit = createAgentKit({ mode, script });
    const end = await kit.say('Go');
    expect(end).toMatchObject({ kind: 'failed', code: 'overloaded' });
    expect(end.steps.map(({ state }) => state)).toEqual(['succeeded', 'succeeded', 'failed']);
  });

  test('a run that has read a feed removes no schedule and writes to nobody new', async () => {
    const script: Script = (round) => {
      if (round === 0)
        return { calls: [{ name: 'rss.read', input: { url: 'https://x.example' } }] };
      if (round > 1) return { text: 'I may not.' };
      return {
        calls: [
          {
            name: 'message.send',
            input: { text: 'psst', session: 'agent:main:telegram:direct:9' },
          },
          { name: 'schedule.remove', input: { id: 's1' } },
        ],
      };
    };
    const kit = createAgentKit({ mode, script });
    await kit.say('Read the feed');
    expect(kit.calls.map(({ name }) => name)).toEqual(['rss.read']);
    expect(wordsOf(kit.requests[2])).toContain('needs-owner');
    // What was read stays in the conversation, so what follows is held to the same.
    await kit.say('And now?', {});
    expect(kit.calls.map(({ name }) => name)).toEqual(['rss.read', 'rss.read']);
  });

  test('one that has read nothing may', async () => {
    const script: Script = (round) =>
      round === 0 ? { calls: [{ name: 'schedule.remove', input: { id: 's1' } }] } : { text: 'ok' };
    const kit = createAgentKit({ mode, script });
    await kit.say('Remove s1');
    expect(kit.calls).toHaveLength(1);
  });

  test('a long result is cut, and says how to see more', async () => {
    const script: Script = (round) =>
      round === 0 ? { calls: [{ name: 'telex.search', input: { query: 'x' } }] } : { text: 'ok' };
    const kit = createAgentKit({
      mode,
      script,
      answers: { 'telex.search': () => ({ ok: true, output: 'word '.repeat(5000) }) },
    });
    await kit.say('Look');
    const told = wordsOf(kit.requests[1]);
    expect(told.length).toBeLessThan(20_000);
    expect(told).toMatch(/Read on with: run\.result .*run_1.*1\.1/);
  });

  test('ended from outside, it stops', async () => {
    const aborter = new AbortController();
    const script: Script = () => {
      aborter.abort('cancelled');
      return { calls: [write('a')] };
    };
    const kit = createAgentKit({ mode, script });
    expect(await kit.say('Go', { signal: aborter.signal })).toMatchObject({ kind: 'stopped' });
    expect(kit.calls).toEqual([]);
  });

  test('ended from outside, it remembers what it did until then', async () => {
    const aborter = new AbortController();
    const kit = createAgentKit({
      mode,
      script: () => ({ calls: [write('a')] }),
      answers: {
        'file.write': () => {
          aborter.abort('cancelled');
          return { ok: true, output: { written: 'a' } };
        },
      },
    });
    expect(await kit.say('Go', { signal: aborter.signal })).toMatchObject({ kind: 'stopped' });
    expect(JSON.stringify(kit.turns)).toMatch(/written.*no answer came/);
    const taken = new AbortController();
    const lost = createAgentKit({ mode, script: () => ({ calls: [write('a')] }) });
    lost.ports.callTool = async () => {
      taken.abort();
      lost.ports.journal.record = async () => 'lost';
      return { ok: true, output: {} };
    };
    expect(await lost.say('Go', { signal: taken.signal })).toMatchObject({ kind: 'lost' });
    expect(lost.turns).toEqual([]);
  });

  test('a turn that was lost to another writes nothing more', async () => {
    const kit = createAgentKit({ mode, script: () => ({ text: 'hello' }) });
    kit.ports.journal.record = async () => 'lost';
    expect(await kit.say('Go')).toMatchObject({ kind: 'lost' });
    expect(kit.turns).toEqual([]);
  });
});

test('what is found out comes first, then the rest', async () => {
  const script: Script = (round) =>
    round === 0 ? { asksFor: 'telex', calls: [write('a')] } : { text: 'ok' };
  const kit = createAgentKit({ mode: 'single_loop', script });
  const end = await kit.say('Go');
  expect(end.steps.map(({ tool }) => tool)).toEqual(['model', 'find_tools', 'file.write', 'model']);
});

test('calls in JSON run beside each other', async () => {
  const script: Script = (round) =>
    round === 0 ? { calls: [write('a'), write('b')] } : { text: 'ok' };
  const kit = createAgentKit({ mode: 'direct', script });
  const both = Promise.withResolvers<void>();
  let begun = 0;
  kit.ports.callTool = async () => {
    begun += 1;
    if (begun === 2) both.resolve();
    await both.promise;
    return { ok: true, output: null };
  };
  expect(await kit.say('Go')).toMatchObject({ kind: 'answered' });
});

test('a block of commands that has no end runs nothing, and the model hears it', async () => {
  const script: Script = (round) =>
    round === 0 ? { text: 'Now:\n```cmd\nfile.write --path a --text b' } : { text: 'ok' };
  const kit = createAgentKit({ script });
  await kit.say('Go');
  expect(kit.calls).toEqual([]);
  expect(wordsOf(kit.requests[1])).toContain('has no end');
});

test.each(['one', ''])('two calls with the id "%s" get a result each', async (id) => {
  const calls = ['a', 'b'].map((path) => ({ id, ...write(path), fault: null, seal: null }));
  const kit = createAgentKit({
    mode: 'direct',
    script: (round) =>
      round === 0
        ? {
            events: [
              { kind: 'started', provider: 'fake', model: 'script' },
              ...calls.map((call) => ({ kind: 'tool-call', call }) as const),
              { kind: 'finished', reason: 'tool-calls' },
            ],
          }
        : { text: 'Done.' },
    answers: {
      'file.write': (input) => ({ ok: true, output: `wrote ${(input as { path: string }).path}` }),
    },
  });
  await kit.say('Write two files');
  const messages = kit.requests[1]?.messages ?? [];
  const results = messages.flatMap((message) => (message.role === 'tool' ? message.results : []));
  expect(results.map(({ text }) => /wrote ./.exec(text)?.[0])).toEqual(['wrote a', 'wrote b']);
  const asked = messages.flatMap((message) =>
    message.role === 'assistant'
      ? message.parts.flatMap((part) => (part.kind === 'tool-call' ? [part.id] : []))
      : [],
  );
  expect(new Set([...asked, '']).size).toBe(3);
  expect(results.map(({ callId }) => callId)).toEqual(asked);
});
