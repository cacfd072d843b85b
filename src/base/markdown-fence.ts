/**
 * Says which lines of Markdown open and close a fenced block, by the rules of CommonMark: also inside
 * list items, and not in an indented block of code or a quotation, which only show one.
 */

const TAB_STOP = 4;
/** A fence, or the mark of a list item, is indented by less than a block of code would be. */
const MOST_INDENTATION = 3;
const LIST_MARK = /(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)/y;
const RULE = /^[ \t]*(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;

export interface Fence {
  mark: '`' | '~';
  length: number;
  /** Its column; its lines lose as much indentation. */
  column: number;
  /** The column of the list item that holds it, or 0. */
  itemColumn: number;
  /** The words after the fence. */
  info: string;
}

interface LinePlace {
  index: number;
  column: number;
}

/** To be asked line by line, for the lines that stand in no fenced block. */
export function createFenceFinder(): (line: string) => Fence | null {
  /** The columns of the content of the open list items, outermost first. */
  const items: number[] = [];

  return (line) => {
    let place = skipBlanks(line, { index: 0, column: 0 });
    if (place.index === line.length) return null;
    while ((items.at(-1) ?? 0) > place.column) items.pop();
    if (RULE.test(line)) return null;
    let isInItem = true;
    while (isInItem) {
      const itemColumn = items.at(-1) ?? 0;
      if (place.column - itemColumn > MOST_INDENTATION) return null;
      const afterMark = endOfListMark(line, place);
      if (afterMark === null) return fenceAt(line, place, itemColumn);
      place = skipBlanks(line, afterMark);
      isInItem = place.index < line.length;
      const isCode = place.column - afterMark.column > MOST_INDENTATION + 1;
      items.push(!isInItem || isCode ? afterMark.column + 1 : place.column);
    }
    return null;
  };
}

/** A line that stands less deep than its fence closes it too: models are careless about indentation. */
export function closesFence(line: string, fence: Fence): boolean {
  const place = skipBlanks(line, { index: 0, column: 0 });
  if (place.column - fence.itemColumn > MOST_INDENTATION) return false;
  const end = endOfRun(line, place.index, fence.mark);
  return (
    end - place.index >= fence.length &&
    skipBlanks(line, { ...place, index: end }).index === line.length
  );
}

/** The line without as much indentation as there is, up to `columns`. */
export function withoutIndentation(line: string, columns: number): string {
  let index = 0;
  let column = 0;
  while (column < columns && isBlank(line.charAt(index))) {
    column = columnAfter(line.charAt(index), column);
    index += 1;
  }
  // A tab may reach further than the fence stands.
  return ' '.repeat(Math.max(0, column - columns)) + line.slice(index);
}

function endOfListMark(line: string, { index, column }: LinePlace): LinePlace | null {
  LIST_MARK.lastIndex = index;
  const mark = LIST_MARK.exec(line)?.[0];
  return mark === undefined ? null : { index: index + mark.length, column: column + mark.length };
}

function fenceAt(line: string, place: LinePlace, itemColumn: number): Fence | null {
  const mark = line.charAt(place.index);
  if (mark !== '`' && mark !== '~') return null;
  const end = endOfRun(line, place.index, mark);
  const info = line.slice(end).trim();
  // Backticks after backticks are code within a line.
  if (end - place.index < 3 || (mark === '`' && info.includes('`'))) return null;
  return { mark, length: end - place.index, column: place.column, itemColumn, info };
}

function endOfRun(line: string, from: number, mark: string): number {
  let end = from;
  while (line.charAt(end) === mark) end += 1;
  return end;
}

function skipBlanks(line: string, from: LinePlace): LinePlace {
  let { index, column } = from;
  while (isBlank(line.charAt(index))) {
    column = columnAfter(line.charAt(index), column);
    index += 1;
  }
  return { index, column };
}

function isBlank(character: string): boolean {
  return character === ' ' || character === '\t';
}

function columnAfter(blank: string, column: number): number {
  return blank === '\t' ? column + TAB_STOP - (column % TAB_STOP) : column + 1;
}
