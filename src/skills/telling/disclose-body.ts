/**
 * The second and third level of what a model is told of a skill: its instructions up to a cap, cut
 * where a reader would cut them, with the way to read on; and single sections. No cut is inside a
 * code fence or a character.
 */
import { type Result, refuse, succeed } from '../../base/errors.ts';
import { nearestNames } from '../../base/nearest.ts';
import { type Heading, type Outline, outlineOf } from './markdown-outline.ts';

export interface DisclosedBody {
  /** At most `capBytes` long, what says how to read on included. */
  text: string;
  isCut: boolean;
  /** The headings of what was left out. */
  leftOut: readonly string[];
}

/** Where what was left out begins. */
export interface Rest {
  /** The first heading in it. */
  heading: string | null;
  /** As an index into the body. */
  start: number;
}

/** How many headings are named at the end of what was cut. */
const NAMED_HEADINGS = 12;
const LONGEST_TITLE = 60;

export function discloseBody(
  body: string,
  options: {
    /** The command that reads on: `skill.show weather --section "Setup"`. */
    readRest: (rest: Rest) => string;
    capBytes?: number;
  },
): DisclosedBody {
  const { readRest, capBytes = 4096 } = options;
  if (Buffer.byteLength(body) <= capBytes) return { text: body, isCut: false, leftOut: [] };
  const outline = outlineOf(body);
  // What is said at the end depends on where the end is; each try leaves the room the last one needed.
  let room = capBytes;
  for (;;) {
    const end = endOfPart(body, { outline, roomBytes: Math.max(0, room) });
    const left = outline.headings.filter(({ start }) => start >= end);
    const notice = describeRest({ body, end, left, readRest });
    const text = `${body.slice(0, end).trimEnd()}${notice}`.trimStart();
    const over = Buffer.byteLength(text) - capBytes;
    if (over <= 0 || room <= 0) {
      return { text, isCut: true, leftOut: left.map(({ title }) => title) };
    }
    room = Math.min(room, Buffer.byteLength(body.slice(0, end))) - over;
  }
}

/** The last heading that has room, else paragraph, else line, unless that leaves most of the room empty. */
function endOfPart(body: string, { outline, roomBytes }: { outline: Outline; roomBytes: number }) {
  const furthest = charactersIn(body, roomBytes);
  const { headings, paragraphs, lines, fences } = outline;
  for (const starts of [headings.map(({ start }) => start), paragraphs, lines]) {
    const at = lastUpTo(starts, furthest);
    if (at >= furthest / 3) return at;
  }
  // A fence may fill the room: nothing of it is better than half of it.
  const fence = fences.find(({ start, end }) => start < furthest && furthest < end);
  return fence?.start ?? wordBefore(body, furthest);
}

function lastUpTo(starts: readonly number[], furthest: number): number {
  return starts.findLast((start) => start <= furthest) ?? 0;
}

/** How many characters have room in so many bytes; never half of one. */
function charactersIn(text: string, bytes: number): number {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes));
  return read;
}

function wordBefore(text: string, end: number): number {
  const space = text.lastIndexOf(' ', end);
  return space > end / 2 ? space : end;
}

function describeRest(rest: {
  body: string;
  end: number;
  left: readonly Heading[];
  readRest: (rest: Rest) => string;
}): string {
  const { body, end, left, readRest } = rest;
  const bytes = Buffer.byteLength(body.slice(end));
  const titles = left
    .slice(0, NAMED_HEADINGS)
    .map(({ title }) => JSON.stringify(shortTitle(title)));
  if (left.length > titles.length) titles.push(`${left.length - titles.length} more`);
  const sections = titles.length === 0 ? '' : ` Sections in it: ${titles.join(', ')}.`;
  const command = readRest({ heading: left[0]?.title ?? null, start: end });
  return `\n\n[Cut here; ${bytes} bytes are left.${sections} Read on with: ${command}]`;
}

function shortTitle(title: string): string {
  return title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE).toWellFormed()}…` : title;
}

/** What stands under a heading, up to the next one of its level or above; every part of that name. */
export function sectionOf(body: string, wanted: string): Result<string> {
  const { headings } = outlineOf(body);
  const parts: string[] = [];
  let end = 0;
  for (const [index, heading] of headings.entries()) {
    if (heading.start < end || plainTitle(heading.title) !== plainTitle(wanted)) continue;
    const next = headings.slice(index + 1).find(({ level }) => level <= heading.level);
    end = next?.start ?? body.length;
    parts.push(body.slice(heading.start, end).trimEnd());
  }
  if (parts.length > 0) return succeed(parts.join('\n\n'));
  const titles = [...new Set(headings.map(({ title }) => title))];
  const near = nearestNames(wanted, titles);
  const known = near.length > 0 ? near : titles.slice(0, NAMED_HEADINGS);
  return refuse({
    code: 'unknown-section',
    message: `There is no section "${wanted}".`,
    hint:
      known.length === 0
        ? 'It has no headings; read all of it.'
        : `There is: ${known.map((title) => JSON.stringify(title)).join(', ')}.`,
    details: { nearest: near },
  });
}

/** `## **Set up** the `tool`` and "set up the tool" name the same. */
function plainTitle(title: string): string {
  return title
    .replace(/[*_`#]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
