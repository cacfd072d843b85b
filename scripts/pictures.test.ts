import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawPicture, PICTURES } from './pictures.ts';

const DOCS = join(import.meta.dirname, '../docs');

test.each(Object.entries(PICTURES))(
  '%s is as it was drawn, and its words stay in their boxes',
  (name, picture) => {
    expect(readFileSync(join(DOCS, 'images', `${name}.svg`), 'utf8')).toBe(drawPicture(picture));
    // Some 7.2 pixels a letter of the larger words, and 6.6 of the smaller.
    const tooLong = picture.boxes.flatMap(({ width, lines }) =>
      lines.filter((line, index) => line.length * (index === 0 ? 8 : 6.6) > width - 20),
    );
    expect(tooLong).toEqual([]);
    const { boxes, width, height } = picture;
    expect(boxes.filter((one) => one.left + one.width > width || one.top > height - 40)).toEqual(
      [],
    );
  },
);

test('each picture is on a page', () => {
  const pages = ['plans', 'reminders', 'sandbox'].map((page) =>
    readFileSync(join(DOCS, `${page}.md`), 'utf8'),
  );
  for (const name of Object.keys(PICTURES))
    expect(pages.some((text) => text.includes(`(images/${name}.svg)`))).toBe(true);
});
