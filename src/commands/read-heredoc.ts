/** Texts on lines of their own: `<<EOF` in a command, and the lines after it up to `EOF`. */
import { add, blame, type Heredoc, lineEnd, refuseOperator, type Scan } from './command-scan.ts';

const HEREDOC = /<<(-?)[ \t]*(?:'([^'\n]*)'|"([^"\n]*)"|\\?([^\s'"\\$`|;&<>]+))/y;

export function readHeredoc(scan: Scan): void {
  const { text, at } = scan;
  if (text.charAt(at + 1) !== '<') {
    refuseOperator(scan, '<');
    return;
  }
  if (text.charAt(at + 2) === '<') {
    refuseOperator(scan, '<<<');
    return;
  }
  HEREDOC.lastIndex = at;
  const [whole, dash, single, double, plain] = HEREDOC.exec(text) ?? [];
  if (whole === undefined) {
    blame(scan, at, {
      code: 'bad-heredoc',
      message: '<< needs a word that ends the text',
      hint: 'Write <<EOF, then the text on lines of its own, then EOF on a line of its own.',
    });
    add(scan, '<<', at + 2);
    return;
  }
  const delimiter = single ?? double ?? plain ?? '';
  const heredoc = { delimiter, dropsTabs: dash === '-', at, body: '' };
  scan.heredocs.push(heredoc);
  add(scan, heredoc, at + whole.length);
}

/** A text that never ends takes the rest of the block: none of it was meant as a command. */
export function readHeredocBody(scan: Scan, heredoc: Heredoc): void {
  const { text } = scan;
  const lines: string[] = [];
  while (scan.at < text.length) {
    const end = lineEnd(text, scan.at);
    const line = lineOf(text.slice(scan.at, end), heredoc);
    scan.at = Math.min(end + 1, text.length);
    if (line === heredoc.delimiter) {
      heredoc.body = lines.join('\n');
      return;
    }
    lines.push(line);
  }
  blame(scan, heredoc.at, {
    code: 'open-heredoc',
    message: `the text after <<${heredoc.delimiter} has no end`,
    hint: `Write ${heredoc.delimiter} alone on the line after it. A text that itself has a line of three backticks needs a block with a longer fence.`,
  });
}

function lineOf(raw: string, { dropsTabs }: Heredoc): string {
  const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
  return dropsTabs ? line.replace(/^\t+/, '') : line;
}
