/**
 * Gathers what a script says, in the order in which it said it. Each event is masked, kept and told to
 * whoever listens; there are only so many of them, and what is left out is counted.
 */
import { isUtf8 } from 'node:buffer';
import type { ToolEvent } from '../../domain/tool-call.ts';
import type { SecretMask } from '../secret-mask.ts';
import type { ScriptLimits } from './script-limits.ts';
import { readScriptLine, type ScriptDone } from './script-line.ts';

const KEYS_WITHOUT_SECRETS = ['kind', 'fraction', 'bytes', 'sha256'];
const LONGEST_SAYING = 200;
const LONGEST_DIAGNOSTIC = 500;

export interface ScriptEventsOptions {
  mask: SecretMask;
  limits: Pick<ScriptLimits, 'events' | 'diagnostics' | 'lineBytes'>;
  /** Looks at the file of an asset. Must not reject. */
  describeAsset(said: { path: string; mediaType: string }): Promise<ToolEvent>;
  onEvent: ((event: ToolEvent) => void) | undefined;
}

export interface ScriptEvents {
  takeLine(line: Buffer): void;
  takeTooLong(): void;
  /** After the last line: what was said, with the rest of what is to tell. */
  finish(rest: readonly ToolEvent[]): Promise<{ events: ToolEvent[]; done: ScriptDone | null }>;
}

export function createScriptEvents(options: ScriptEventsOptions): ScriptEvents {
  const { mask, limits, describeAsset } = options;
  const decoder = new TextDecoder();
  const events: ToolEvent[] = [];
  const taken = { events: 0, diagnostics: 0 };
  let { onEvent } = options;
  let done: ScriptDone | null = null;
  // An asset takes a while, and what was said after it comes after it.
  let queue = Promise.resolve();

  function keep(event: ToolEvent): void {
    const masked = shortened(maskedEvent(event, mask));
    events.push(masked);
    try {
      onEvent?.(masked);
    } catch (error) {
      // What the script does must not depend on who listens.
      onEvent = undefined;
      events.push(diagnostic(`Whoever listened failed: ${(error as Error)?.message}`));
    }
  }

  function add(make: () => ToolEvent | Promise<ToolEvent>): void {
    taken.events++;
    if (taken.events > limits.events) return;
    queue = queue.then(async () => keep(await make()));
  }

  function addDiagnostic(message: () => string): void {
    taken.diagnostics++;
    if (taken.diagnostics <= limits.diagnostics) add(() => diagnostic(message()));
  }

  function addUnreadable(why: string, said: unknown): void {
    addDiagnostic(() => {
      const masked = typeof said === 'string' ? mask.text(said) : JSON.stringify(mask.value(said));
      return `A line ${why}: ${cut(masked, LONGEST_SAYING)}`;
    });
  }

  function addAsset(said: { path: string; mediaType: string }): void {
    if (mask.text(said.path) === said.path) add(() => describeAsset(said));
    else addDiagnostic(() => 'An asset was not looked at, because its path holds a secret.');
  }

  function countLeftOut(): ToolEvent[] {
    const moreEvents = Math.max(0, taken.events - limits.events);
    const moreDiagnostics = Math.max(0, taken.diagnostics - limits.diagnostics);
    if (moreEvents + moreDiagnostics === 0) return [];
    const words = `${moreEvents} more events and ${moreDiagnostics} more lines that could not be read`;
    return [diagnostic(`Not kept: ${words}.`)];
  }

  return {
    takeLine(bytes) {
      if (!isUtf8(bytes)) addDiagnostic(() => 'A line is not UTF-8; what is not was replaced.');
      const text = decoder.decode(bytes).trim();
      if (text === '') return;
      const line = readScriptLine(text);
      if (line.kind === 'done') done = line.done;
      else if (line.kind === 'unreadable') addUnreadable(line.why, line.said);
      else if (done !== null) addUnreadable('came after done', text);
      else if (line.kind === 'asset') addAsset(line);
      else add(() => line.event);
    },
    takeTooLong() {
      addDiagnostic(() => `A line was longer than ${limits.lineBytes} bytes and was skipped.`);
    },
    async finish(rest) {
      await queue;
      for (const event of [...countLeftOut(), ...rest]) keep(event);
      return { events, done };
    },
  };
}

/** Without what we wrote ourselves, which may look like a secret by chance. */
function maskedEvent(event: ToolEvent, mask: SecretMask): ToolEvent {
  const entries = Object.entries(event).map(([key, value]) => [
    key,
    KEYS_WITHOUT_SECRETS.includes(key) ? value : mask.value(value),
  ]);
  return Object.fromEntries(entries) as ToolEvent;
}

function diagnostic(message: string): ToolEvent {
  return { kind: 'diagnostic', message };
}

function shortened(event: ToolEvent): ToolEvent {
  if (event.kind !== 'diagnostic') return event;
  return diagnostic(cut(event.message, LONGEST_DIAGNOSTIC));
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length).toWellFormed()}…` : text;
}
