import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { admitCall, afterCall, type CallEnd, type Circuit, renewProbe } from './circuit.ts';
import { circuitState, type Evidence, MOST_FAILURES, OPEN_MS } from './circuit-breaker.ts';

const target = { tool: 'http.request', part: 'example.org' };
const DAY_MS = 86_400_000;
const end = (evidence: Evidence, rest: Partial<CallEnd> = {}): CallEnd => ({
  details: { ...target, lastError: 'it broke' },
  evidence,
  probeId: null,
  nowMs: 0,
  ...rest,
});
const closed = (failuresInRow: number): Circuit => ({
  ...target,
  failuresInRow,
  lastFailureMs: 0,
  lastError: 'it broke',
  open: null,
});
const open = (probe: { id: string; untilMs: number } | null = null): Circuit => ({
  ...closed(5),
  open: { sinceMs: 0, tryAgainMs: OPEN_MS, probe },
});

describe('after a call', () => {
  test.each<[string, Circuit | null, CallEnd, Circuit | null]>([
    ['the first failure is counted', null, end('broken'), closed(1)],
    ['a further one too', closed(3), end('broken'), closed(4)],
    ['the fifth opens', closed(4), end('broken'), open()],
    ['a success forgets', closed(4), end('works'), null],
    ['what tells nothing changes nothing', closed(4), end('nothing'), closed(4)],
    ['a success that was no probe leaves it open', open(), end('works'), open()],
    [
      'a failure that was no probe does not prolong it',
      open(),
      end('broken', { nowMs: 9 }),
      open(),
    ],
    ['nobody has failed, and nothing happened', null, end('nothing'), null],
  ])('%s', (_, before, call, after) => {
    expect(afterCall(before, call)).toEqual(after);
  });

  const probing = open({ id: 'p', untilMs: 2 * OPEN_MS });
  const at = { probeId: 'p', nowMs: OPEN_MS + 5 };
  test('the probe closes, opens again, or leaves it to the next', () => {
    expect(afterCall(probing, end('works', at))).toBeNull();
    expect(
      afterCall(probing, end('broken', { ...at, details: { ...target, lastError: 'still' } })),
    ).toEqual({
      ...closed(6),
      lastFailureMs: OPEN_MS + 5,
      lastError: 'still',
      open: { sinceMs: 0, tryAgainMs: 2 * OPEN_MS + 5, probe: null },
    });
    expect(afterCall(probing, end('nothing', at))).toEqual(open());
  });

  test('a probe that lost its lease to another decides nothing', () => {
    for (const evidence of ['works', 'broken', 'nothing'] as const)
      expect(afterCall(probing, end(evidence, { ...at, probeId: 'q' }))).toBe(probing);
  });
});

describe('a call', () => {
  const admit = (circuit: Circuit | null, nowMs: number) =>
    admitCall(circuit, { probeId: 'mine', nowMs });

  test('passes while it is closed', () => {
    expect([admit(null, 0), admit(closed(4), 0)]).toEqual([{ kind: 'pass' }, { kind: 'pass' }]);
  });

  test('is refused for a minute, and told how long', () => {
    expect(admit(open(), 1)).toMatchObject({ kind: 'refuse', retryAfterMs: OPEN_MS - 1 });
    expect(admit(open(), OPEN_MS - 1)).toMatchObject({ kind: 'refuse', retryAfterMs: 1 });
  });

  test('is the probe once the minute is over, and those beside it are refused', () => {
    const probe = admit(open(), OPEN_MS);
    expect(probe).toMatchObject({ kind: 'probe', circuit: { open: { probe: { id: 'mine' } } } });
    const circuit = probe.kind === 'probe' ? probe.circuit : null;
    expect(admit(circuit, OPEN_MS + 1)).toMatchObject({ kind: 'refuse', retryAfterMs: 5000 });
  });

  test('takes over from a probe whose process is gone, and not from one that keeps its lease', () => {
    const circuit = open({ id: 'p', untilMs: OPEN_MS + 60_000 });
    expect(admit(circuit, OPEN_MS + 60_000)).toMatchObject({ kind: 'probe' });
    const renewed = renewProbe(circuit, { probeId: 'p', nowMs: OPEN_MS + 20_000 });
    expect(admit(renewed, OPEN_MS + 60_000)).toMatchObject({ kind: 'refuse' });
    expect(renewProbe(circuit, { probeId: 'other', nowMs: 1 })).toBe(circuit);
    expect(renewProbe(null, { probeId: 'p', nowMs: 1 })).toBeNull();
  });

  test('is not held up by a clock that was set back', () => {
    expect(circuitState(open(), -DAY_MS)).toBe('half-open');
    const probing = open({ id: 'p', untilMs: 2 * OPEN_MS });
    expect(admit(probing, -DAY_MS)).toMatchObject({ kind: 'probe' });
  });

  test('passes where nobody has called for a week, and counts from one', () => {
    expect(admit(open(), 7 * DAY_MS + 1)).toEqual({ kind: 'pass' });
    const after = afterCall(open(), end('broken', { nowMs: 8 * DAY_MS }));
    expect(after).toEqual({ ...closed(1), lastFailureMs: 8 * DAY_MS });
  });
});

/** Calls that begin and end in any order, as time goes on. */
const happening = fc.oneof(
  fc.record({ kind: fc.constant('begin' as const) }),
  fc.record({
    kind: fc.constant('end' as const),
    which: fc.nat(),
    evidence: fc.constantFrom<Evidence>('works', 'broken', 'broken', 'broken', 'nothing'),
  }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 40_000 }) }),
);

/** The circuit beside what must be true of it, told in another way. */
function createWitness() {
  let circuit: Circuit | null = null;
  let nowMs = 0;
  let begun = 0;
  let inRow = 0;
  let openedAtMs = 0;
  const underWay: { probeId: string | null }[] = [];
  const isOpen = (): boolean => circuit !== null && circuit.open !== null;

  function expectedKind(): string {
    if (!isOpen()) return 'pass';
    const isProbed = underWay.some(({ probeId }) => probeId !== null);
    return nowMs < openedAtMs + OPEN_MS || isProbed ? 'refuse' : 'probe';
  }

  return {
    wait(ms: number) {
      nowMs += ms;
      // The holder of a probe keeps its lease.
      for (const { probeId } of underWay)
        if (probeId !== null) circuit = renewProbe(circuit, { probeId, nowMs });
    },
    begin() {
      const probeId = `p${begun++}`;
      const admission = admitCall(circuit, { probeId, nowMs });
      expect(admission.kind).toBe(expectedKind());
      if (admission.kind === 'refuse') {
        expect(admission.retryAfterMs).toBeGreaterThan(0);
        expect(admission.retryAfterMs).toBeLessThanOrEqual(OPEN_MS);
        return;
      }
      if (admission.kind === 'probe') circuit = admission.circuit;
      underWay.push({ probeId: admission.kind === 'probe' ? probeId : null });
    },
    end(which: number, evidence: Evidence) {
      const [call] = underWay.splice(which % Math.max(1, underWay.length), 1);
      if (call === undefined) return;
      const wasOpen = isOpen();
      circuit = afterCall(circuit, end(evidence, { ...call, nowMs }));
      const isProbe = call.probeId !== null;
      if (evidence === 'broken' && (isProbe || !wasOpen)) {
        inRow += 1;
        openedAtMs = nowMs;
      }
      if (evidence === 'works' && (isProbe || !wasOpen)) inRow = 0;
      expect(isOpen()).toBe(inRow >= MOST_FAILURES);
    },
  };
}

test('whatever happens in whatever order, one probe at a time after a minute, and only it decides', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 200 }), (happenings) => {
      const witness = createWitness();
      for (const one of happenings) {
        if (one.kind === 'wait') witness.wait(one.ms);
        else if (one.kind === 'begin') witness.begin();
        else witness.end(one.which, one.evidence);
      }
    }),
    { numRuns: 500 },
  );
});
