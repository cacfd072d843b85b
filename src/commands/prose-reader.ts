/**
 * What of an answer a person is meant to read, as it comes: everything but the blocks of commands. How the text is
 * cut makes no difference to what comes out in the end; a line that may still become the fence of a block waits.
 */
import { closesFence, createFenceFinder, type Fence } from '../base/markdown-fence.ts';
import { isCommandFence } from './extract-commands.ts';

export interface ProseReader {
  /** What can be read with this piece. */
  push(chunk: string): string;
  /** The rest; nothing may be pushed after it. */
  end(): string;
}

/** Marks of list items, then what may become a fence that is marked `cmd`. */
const MAY_OPEN =
  /^\s*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?:[-*+]|\d{1,9}[.)]?|(?:`+|~+)[ \t]*(?:c|cm|cmd(?:\s.*)?)?)?$/i;

export function createProseReader(): ProseReader {
  const findFence = createFenceFinder();
  let open: Fence | null = null;
  /** The line that has not ended, and how much of it is out. */
  let line = '';
  let shown = 0;
  /** Line breaks that wait for words behind them. */
  let breaks = '';
  let isAfterBlock = false;
  let hasSaid = false;

  function show(text: string): string {
    if (text.trim() === '' && shown === 0) return '';
    const before = hasSaid ? (isAfterBlock ? '\n\n' : breaks) : '';
    breaks = '';
    isAfterBlock = false;
    hasSaid = true;
    return before + text;
  }

  function isHidden(): boolean {
    return open !== null && isCommandFence(open);
  }

  function endLine(): string {
    const whole = line.endsWith('\r') ? line.slice(0, -1) : line;
    const wasHidden = isHidden();
    if (open === null) open = findFence(whole);
    else if (closesFence(whole, open)) open = null;
    const isSaid = !wasHidden && !isHidden();
    if (!isSaid) isAfterBlock = true;
    const said = isSaid ? show(whole.slice(shown)) : '';
    if (isSaid) breaks += '\n';
    line = '';
    shown = 0;
    return said;
  }

  function showBegun(): string {
    if (isHidden() || line.endsWith('\r') || (open === null && MAY_OPEN.test(line))) return '';
    const said = show(line.slice(shown));
    if (said !== '') shown = line.length;
    return said;
  }

  return {
    push(chunk) {
      let said = '';
      const [first = '', ...rest] = chunk.split('\n');
      line += first;
      for (const next of rest) {
        said += endLine();
        line = next;
      }
      return said + showBegun();
    },
    end: () => (line === '' ? '' : endLine()),
  };
}
