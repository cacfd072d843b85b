/**
 * Reads the lines of a shell as far as pages need it: words with quotes, comments, `&&` and `>`. What a real shell would
 * put another text for (`$NAME`, a backquote, a pipe) is refused, so that no example is run as something else.
 */
export interface ShellCommand {
  words: string[];
  /** The file that `>` names. */
  writesTo: string | null;
}

export interface ShellLine {
  commands: ShellCommand[];
  /** As the page has it. */
  source: string;
  /** What a page shows as its output. */
  output: string;
}

const PIECE = /'[^']*'|"(?:[^"\\$`]|\\.)*"|\\[\s\S]|[^\s'"\\&|;<>$`()]/y;
const BETWEEN = /(?:[ \t]|\\\n)+(?:#[^\n]*)?|#[^\n]*/y;

/** The lines of a block; a `console` block has a `$ ` before each, and what they print. */
export function readShell(text: string, language: string): ShellLine[] {
  if (language === 'console')
    return text
      .split(/^\$ /m)
      .slice(1)
      .map((part) => {
        const { commands, end } = readLine(part, 0);
        return { commands, source: part.slice(0, end), output: part.slice(end) };
      });
  const lines: ShellLine[] = [];
  for (let at = 0; at < text.length; ) {
    const { commands, end } = readLine(text, at);
    if (commands.length > 0) lines.push({ commands, source: text.slice(at, end), output: '' });
    at = end;
  }
  return lines;
}

/** From `start` to the end of the line; one of another program than `rote` is only named, not read. */
function readLine(text: string, start: number): { commands: ShellCommand[]; end: number } {
  const other = /[ \t]*(?!rote\s|\s|#)(\S+)(?:\\\n|[^\n])*\n?/y;
  other.lastIndex = start;
  const named = other.exec(text);
  if (named !== null)
    return { commands: [{ words: [named[1] ?? ''], writesTo: null }], end: other.lastIndex };
  const commands: ShellCommand[] = [];
  let command: ShellCommand = { words: [], writesTo: null };
  const isEmpty = (): boolean => command.words.length === 0;
  let at = start;
  while (at < text.length && text[at] !== '\n') {
    const skipped = match(BETWEEN, text, at);
    if (skipped !== null) at += skipped.length;
    else if (text.startsWith('&&', at)) {
      commands.push(command);
      command = { words: [], writesTo: null };
      at += 2;
    } else if (text[at] === '>') {
      const space = match(BETWEEN, text, at + 1) ?? '';
      const file = readWord(text, at + 1 + space.length);
      command.writesTo = file.word;
      at = file.end;
    } else {
      const { word, end } = readWord(text, at);
      command.words.push(word);
      at = end;
    }
  }
  if (!isEmpty()) commands.push(command);
  return { commands, end: at + 1 };
}

function readWord(text: string, start: number): { word: string; end: number } {
  let word = '';
  let at = start;
  for (let piece = match(PIECE, text, at); piece !== null; piece = match(PIECE, text, at)) {
    word += unquoted(piece);
    at += piece.length;
  }
  if (at === start)
    throw new Error(`This line can't be run here: ${text.slice(start).split('\n')[0]}`);
  return { word, end: at };
}

function unquoted(piece: string): string {
  if (piece.startsWith("'")) return piece.slice(1, -1);
  if (piece.startsWith('"')) return piece.slice(1, -1).replaceAll(/\\(["\\$`])/g, '$1');
  return piece.startsWith('\\') ? piece.slice(1) : piece;
}

function match(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}
