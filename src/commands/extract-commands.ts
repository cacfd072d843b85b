/**
 * Finds the commands in what a model wrote: the fenced blocks marked `cmd`. A block counts only where a
 * reader of Markdown would see one, and is complete only once its closing fence has come.
 */
import {
  closesFence,
  createFenceFinder,
  type Fence,
  withoutIndentation,
} from '../base/markdown-fence.ts';

interface CommandBlock {
  /** Its lines, without the indentation of the fence and with `\n` between them. */
  text: string;
  /** The line of the opening fence, counted from 1: line n of `text` is line `startLine + n`. */
  startLine: number;
  /** False where the text ended before the block: nothing of it may run. */
  complete: boolean;
}

export interface ExtractedCommands {
  blocks: CommandBlock[];
  /** What a person would see: everything but the blocks of commands. */
  prose: string;
  /** Where a block of another kind begins that never ends, so that all after it is part of it. */
  openFenceLine: number | null;
}

export interface CommandReader {
  /** The blocks that this piece of the text closes. */
  push(chunk: string): CommandBlock[];
  /** All of the text; nothing may be pushed after it. */
  end(): ExtractedCommands;
}

export function extractCommands(text: string): ExtractedCommands {
  const reader = createCommandReader();
  reader.push(text);
  return reader.end();
}

/** Reads the text as it comes; how it is cut makes no difference. */
export function createCommandReader(): CommandReader {
  const findFence = createFenceFinder();
  const blocks: CommandBlock[] = [];
  const prose = createProse();
  let open: { fence: Fence; startLine: number; commands: string[] | null } | null = null;
  let lineNumber = 0;
  /** The line that has not ended yet. */
  let rest = '';

  function readLine(ended: string): void {
    lineNumber += 1;
    const line = ended.endsWith('\r') ? ended.slice(0, -1) : ended;
    if (open === null) {
      const fence = findFence(line);
      if (fence !== null)
        open = { fence, startLine: lineNumber, commands: isCommandFence(fence) ? [] : null };
      if (open?.commands) prose.skipBlock();
      else prose.add(line);
      return;
    }
    const { fence, startLine, commands } = open;
    const isClosed = closesFence(line, fence);
    if (isClosed) open = null;
    if (commands === null) prose.add(line);
    else if (isClosed) blocks.push({ text: commands.join('\n'), startLine, complete: true });
    else commands.push(withoutIndentation(line, fence.column));
  }

  return {
    push(chunk) {
      const known = blocks.length;
      let start = 0;
      for (let at = chunk.indexOf('\n'); at !== -1; at = chunk.indexOf('\n', start)) {
        readLine(rest + chunk.slice(start, at));
        rest = '';
        start = at + 1;
      }
      rest += chunk.slice(start);
      return blocks.slice(known);
    },
    end() {
      if (rest !== '') readLine(rest);
      rest = '';
      if (open?.commands)
        blocks.push({ text: open.commands.join('\n'), startLine: open.startLine, complete: false });
      const openFenceLine = open !== null && open.commands === null ? open.startLine : null;
      return { blocks, prose: prose.text(), openFenceLine };
    },
  };
}

/** Whether what stands in it is run, and not read. */
export function isCommandFence({ info }: Fence): boolean {
  return /^cmd(?!\S)/i.test(info);
}

/** Lines for people; where a block was taken out, one blank line stays between its neighbours. */
function createProse() {
  const lines: string[] = [];
  let isAfterBlock = false;
  return {
    add(line: string): void {
      const isBlank = line.trim() === '';
      const isSpare = lines.length === 0 || (isAfterBlock && lines.at(-1)?.trim() === '');
      if (isBlank && isSpare) return;
      if (!isBlank) isAfterBlock = false;
      lines.push(line);
    },
    skipBlock(): void {
      isAfterBlock = true;
    },
    text: (): string => lines.join('\n').trimEnd(),
  };
}
