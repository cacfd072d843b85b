/** The trigger's kind, from what the trigger holds; a kind that contradicts it is kept, to be refused. */

const BY_TIME = ['cron', 'every', 'at'];

/** What the words for a kind allow. `cron` is how some callers say "by time" of any sort. */
const ALLOWED_KINDS = new Map([
  ['cron', BY_TIME],
  ['schedule', BY_TIME],
  ['scheduled', BY_TIME],
  ['recurring', ['cron', 'every']],
  ['interval', ['every']],
  ['every', ['every']],
  ['once', ['at']],
  ['one-shot', ['at']],
  ['one_shot', ['at']],
  ['at', ['at']],
]);

/** The kind to write and why, or null where there is nothing to add. */
export function inferKind(
  trigger: Record<string, unknown>,
  statedKind: unknown,
): { kind: unknown; change: string } | null {
  const [held, ...more] = heldKinds(trigger);
  const onlyHeld = more.length === 0 ? held : undefined;
  if (statedKind !== undefined) {
    const allowed = ALLOWED_KINDS.get(String(statedKind).toLowerCase());
    const fits = onlyHeld !== undefined && allowed?.includes(onlyHeld) === true;
    const kind = trigger['kind'] ?? (fits ? onlyHeld : (allowed?.[0] ?? statedKind));
    return { kind, change: `read the kind "${statedKind}" as trigger.kind "${kind}"` };
  }
  if (trigger['kind'] !== undefined || onlyHeld === undefined) return null;
  return { kind: onlyHeld, change: `inferred trigger.kind "${onlyHeld}"` };
}

function heldKinds(trigger: Record<string, unknown>): string[] {
  const kinds: string[] = [];
  if ('cron' in trigger) kinds.push('cron');
  if ('every' in trigger || 'everyMs' in trigger) kinds.push('every');
  if ('at' in trigger || 'atUtc' in trigger) kinds.push('at');
  return kinds;
}
