/**
 * The drawings of the docs, which can be read in light and dark: what does the work of a schedule, the life of a
 * reminder, and the box with its ways out. `node scripts/pictures.ts` writes them into `docs/images`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Box {
  id: string;
  left: number;
  top: number;
  width: number;
  lines: readonly string[];
  tone?: 'strong' | 'quiet' | 'warn';
}

export interface Picture {
  title: string;
  says: string;
  width: number;
  height: number;
  /** Drawn behind the boxes, with a name at the top. */
  frames?: readonly { left: number; top: number; width: number; height: number; name: string }[];
  boxes: readonly Box[];
  /** From the side of one box to the side of another, with words beside the line. */
  arrows: readonly {
    from: string;
    to: string;
    sides: `${Side}${Side}`;
    words?: string;
    /** How far the words are from the middle of the line. */
    away?: readonly [right: number, down: number];
    isDashed?: true;
  }[];
}

type Side = 'l' | 'r' | 't' | 'b';

const LINE = 19;
const heightOf = ({ lines }: Pick<Box, 'lines'>): number => 20 + lines.length * LINE;

const STYLE = `
  text { font: 14px system-ui, sans-serif; fill: #1f2328 }
  .first { font-weight: 600 }
  .words { font-size: 12.5px; fill: #57606a }
  .box { fill: #ffffff; stroke: #8c959f }
  .strong { fill: #ddf4ff; stroke: #0969da }
  .quiet { fill: #f6f8fa; stroke: #8c959f }
  .warn { fill: #fff8c5; stroke: #9a6700 }
  .frame { fill: none; stroke: #8c959f; stroke-dasharray: 5 4 }
  .arrow { fill: none; stroke: #57606a; stroke-width: 1.5 }
  .dashed { stroke-dasharray: 4 4 }
  .head { fill: #57606a }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 }
    .words { fill: #9da7b3 }
    .box { fill: #161b22; stroke: #6e7681 }
    .strong { fill: #0c2d6b; stroke: #388bfd }
    .quiet { fill: #21262d; stroke: #6e7681 }
    .warn { fill: #3b2e04; stroke: #d29922 }
    .frame { stroke: #6e7681 }
    .arrow { stroke: #9da7b3 }
    .head { fill: #9da7b3 }
  }`;

export function drawPicture({
  title,
  says,
  width,
  height,
  frames = [],
  boxes,
  arrows,
}: Picture): string {
  const byId = new Map(boxes.map((box) => [box.id, box]));
  const drawn = [
    ...frames.map(
      ({ name, ...at }) =>
        `<rect class="frame" x="${at.left}" y="${at.top}" width="${at.width}" height="${at.height}" rx="12"/>` +
        `<text class="words" x="${at.left + 14}" y="${at.top + 21}">${escaped(name)}</text>`,
    ),
    ...arrows.map(({ from, to, sides, words, away: [right, down] = [0, 0], isDashed }) => {
      const start = sideOf(byId.get(from), sides[0] as Side);
      const end = sideOf(byId.get(to), sides[1] as Side);
      const isUpright = /[tb]/.test(sides[0] ?? '');
      const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
      const path = isUpright
        ? `M${start.x} ${start.y} C${start.x} ${middle.y} ${end.x} ${middle.y} ${end.x} ${end.y}`
        : `M${start.x} ${start.y} C${middle.x} ${start.y} ${middle.x} ${end.y} ${end.x} ${end.y}`;
      const label =
        words === undefined
          ? ''
          : isUpright
            ? `<text class="words" x="${middle.x + 8 + right}" y="${middle.y + 4 + down}">${escaped(words)}</text>`
            : `<text class="words" text-anchor="middle" x="${middle.x + right}" y="${middle.y - 7 + down}">${escaped(words)}</text>`;
      return `<path class="arrow${isDashed === true ? ' dashed' : ''}" d="${path}" marker-end="url(#head)"/>${label}`;
    }),
    ...boxes.map((box) => {
      const { left, top, lines, tone } = box;
      const place = `x="${left}" y="${top}" width="${box.width}" height="${heightOf(box)}" rx="8"`;
      const words = lines.map(
        (line, index) =>
          `<text class="${index === 0 ? 'first' : 'words'}" x="${left + 14}" y="${top + 24 + index * LINE}">${escaped(line)}</text>`,
      );
      return `<rect class="${tone ?? 'box'}" ${place}/>${words.join('')}`;
    }),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title says">
<title id="title">${escaped(title)}</title>
<desc id="says">${escaped(says)}</desc>
<style>${STYLE}
</style>
<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path class="head" d="M0 0 8 4 0 8Z"/></marker></defs>
${drawn.join('\n')}
</svg>
`;
}

function sideOf(box: Box | undefined, side: Side): { x: number; y: number } {
  if (box === undefined) throw new Error('an arrow leads to a box that is not there');
  const { left, top, width } = box;
  const height = heightOf(box);
  if (side === 'l' || side === 'r')
    return { x: side === 'l' ? left : left + width, y: top + height / 2 };
  return { x: left + width / 2, y: side === 't' ? top : top + height };
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const PICTURES: Readonly<Record<string, Picture>> = {
  tiers: {
    title: 'Three ways to do the work of a schedule',
    says: 'What you say is read by rules. Where every step is known it becomes a plan, which runs without a model. Where one judgement is needed the plan has a think step, which asks a model one question. Where the steps are not known before, an agent decides with a model, with your approval of what it may use.',
    width: 860,
    height: 330,
    boxes: [
      {
        id: 'said',
        left: 16,
        top: 130,
        width: 190,
        tone: 'quiet',
        lines: ['What you say', 'read by rules, once,', 'and shown as a draft'],
      },
      {
        id: 'plan',
        left: 330,
        top: 16,
        width: 270,
        tone: 'strong',
        lines: ['A plan', 'every step is known', 'no model, no cost, the same each time'],
      },
      {
        id: 'think',
        left: 330,
        top: 124,
        width: 270,
        lines: [
          'A plan with think',
          'one bounded question to a model;',
          'it can reach and send nothing itself',
        ],
      },
      {
        id: 'agent',
        left: 330,
        top: 232,
        width: 270,
        tone: 'warn',
        lines: [
          'An agent',
          'a model decides which tools to call,',
          'within a budget and what you allowed',
        ],
      },
      {
        id: 'end',
        left: 690,
        top: 133,
        width: 154,
        tone: 'quiet',
        lines: ['Your message', 'and a journal of', 'every step'],
      },
    ],
    arrows: [
      { from: 'said', to: 'plan', sides: 'rl' },
      { from: 'said', to: 'think', sides: 'rl' },
      { from: 'said', to: 'agent', sides: 'rl' },
      { from: 'plan', to: 'end', sides: 'rl' },
      { from: 'think', to: 'end', sides: 'rl' },
      { from: 'agent', to: 'end', sides: 'rl' },
    ],
  },
  'reminder-life': {
    title: 'The life of a reminder',
    says: 'A reminder waits for its time, then it is told where you are. Done ends it. Later puts it off, and it is told again. Without an answer it is told again if you asked for that, and somebody else is told if you asked for that.',
    width: 860,
    height: 300,
    boxes: [
      {
        id: 'waits',
        left: 16,
        top: 106,
        width: 150,
        tone: 'quiet',
        lines: ['Waits', 'for its time'],
      },
      {
        id: 'told',
        left: 290,
        top: 106,
        width: 200,
        tone: 'strong',
        lines: ['Told', 'on every device of yours'],
      },
      { id: 'done', left: 680, top: 16, width: 164, lines: ['Done', 'it is over'] },
      {
        id: 'later',
        left: 290,
        top: 222,
        width: 200,
        lines: ['Put off', 'until the time you said'],
      },
      {
        id: 'other',
        left: 680,
        top: 196,
        width: 164,
        tone: 'warn',
        lines: ['Somebody is told', 'whom you named'],
      },
    ],
    arrows: [
      { from: 'waits', to: 'told', sides: 'rl', words: 'its time comes' },
      { from: 'told', to: 'done', sides: 'rl', words: '“done”', away: [-28, -8] },
      { from: 'told', to: 'later', sides: 'bt', words: '“10 minutes”, then again' },
      {
        from: 'told',
        to: 'other',
        sides: 'rl',
        words: 'no answer',
        away: [48, -8],
        isDashed: true,
      },
    ],
  },
  box: {
    title: 'The box and its ways out',
    says: 'A script or program runs in a box. It has its own folder and the system to read. To the network it gets through a proxy, and only to hosts that you granted. What is let out of the box is part of what you approve. The data folder, your home and other processes are not there.',
    width: 860,
    height: 330,
    frames: [{ left: 16, top: 16, width: 420, height: 298, name: 'The box' }],
    boxes: [
      {
        id: 'program',
        left: 40,
        top: 60,
        width: 200,
        tone: 'strong',
        lines: ['A script or a program', 'of a skill, of shell.run'],
      },
      {
        id: 'own',
        left: 40,
        top: 156,
        width: 372,
        lines: ['It writes', 'its own folder, or the workspace; its own /tmp'],
      },
      {
        id: 'system',
        left: 40,
        top: 236,
        width: 372,
        tone: 'quiet',
        lines: ['It reads', '/usr, /bin, /lib; the files of its skill'],
      },
      {
        id: 'hosts',
        left: 590,
        top: 40,
        width: 254,
        lines: ['Hosts that you granted', 'rote skills allow NAME --hosts'],
      },
      {
        id: 'outside',
        left: 590,
        top: 136,
        width: 254,
        tone: 'warn',
        lines: ['Outside the box', 'exactly the commands you approved', 'with --outside-box'],
      },
      {
        id: 'never',
        left: 590,
        top: 246,
        width: 254,
        tone: 'quiet',
        lines: ['Not there at all', 'data folder, your home, processes'],
      },
    ],
    arrows: [
      { from: 'program', to: 'hosts', sides: 'rl', words: 'through a proxy', away: [98, -6] },
      {
        from: 'program',
        to: 'outside',
        sides: 'rl',
        words: 'with your yes',
        away: [104, 14],
        isDashed: true,
      },
      { from: 'program', to: 'own', sides: 'bt' },
    ],
  },
};

if (import.meta.main)
  for (const [name, picture] of Object.entries(PICTURES))
    writeFileSync(join(import.meta.dirname, '../docs/images', `${name}.svg`), drawPicture(picture));
