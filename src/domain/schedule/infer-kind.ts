/** The trigger's kind, from what the trigger holds; a kind that contradicts it is kept, to be refused. */

const BY_TIME = ['cron', 'every', 'at', 'rrule'];

/** Kinds that each word allows. `cron` is how some callers say "by time" of any sort. */
const ALLOWED_KINDS = new Map([
  ['cron', BY_TIME],
  ['schedule', BY_TIME],
  ['scheduled', BY_TIME],
  ['recurring', ['cron', 'every', 'rrule']],
  ['interval', ['every']],
  ['every', ['every']],
  ['once', ['at']],
  ['one-shot', ['at']],
  ['one_shot', ['at']],
  ['at', ['at']],
  ['rrule', ['rrule']],
  ['recurrence', ['rrule']],
  ['event', ['event']],
]);

/** A kind as the input said it. Our own key, `trigger.kind`, means exactly what it says. */
export interface StatedKind {
  key: string;
  value: unknown;
}

/** The kind to write and what to report, or null if the trigger gives no reason to write one. */
export function inferKind(
  trigger: Record<string, unknown>,
  statements: StatedKind[],
): { kind: unknown; changes: string[] } | null {
  const [held, ...more] = heldKinds(trigger);
  const onlyHeld = more.length === 0 ? held : undefined;
  const contradicting = statements.find(
    (statement) => onlyHeld === undefined || !allowedBy(statement)?.includes(onlyHeld),
  );
  const kind =
    contradicting === undefined ? onlyHeld : (allowedBy(contradicting)?.[0] ?? contradicting.value);
  if (kind === undefined) return null;
  if (statements.length === 0)
    return { kind, changes: [`inferred trigger.kind ${JSON.stringify(kind)}`] };
  const told = statements.filter(({ key, value }) => key !== 'trigger.kind' || value !== kind);
  return {
    kind,
    changes: told.map(
      ({ key, value }) =>
        `read "${key}": ${JSON.stringify(value)} as trigger.kind ${JSON.stringify(kind)}`,
    ),
  };
}

function allowedBy({ key, value }: StatedKind): readonly string[] | undefined {
  if (typeof value !== 'string') return undefined;
  if (key === 'trigger.kind' && BY_TIME.includes(value)) return [value];
  return ALLOWED_KINDS.get(value.toLowerCase());
}

function heldKinds(trigger: Record<string, unknown>): string[] {
  const kinds: string[] = [];
  if ('cron' in trigger) kinds.push('cron');
  if ('every' in trigger || 'everyMs' in trigger) kinds.push('every');
  if ('at' in trigger || 'atUtc' in trigger) kinds.push('at');
  if ('rrule' in trigger) kinds.push('rrule');
  if ('event' in trigger) kinds.push('event');
  return kinds;
}
