/** What can be wrong with the way that front matter is marked off, in words. */

import type { Finding } from '../skill.ts';
import { firstParagraph } from './first-paragraph.ts';

export function notText(): Finding {
  return {
    level: 'error',
    code: 'not-text',
    line: 1,
    message: 'The file is not UTF-8 text.',
    fix: 'Save it as UTF-8.',
  };
}

export function nullCharacter(line: number): Finding {
  return {
    level: 'error',
    code: 'bad-yaml',
    line,
    message: 'The front matter holds a null character; it was left out.',
    fix: 'Delete it: most editors show it as a box or a dot.',
  };
}

export function tooLarge(what: string, most: number): Finding {
  return {
    level: 'error',
    code: 'too-large',
    line: 1,
    message: `${what} has more than ${most} characters.`,
    fix: 'Move the details into files in references/ and name them in the text.',
  };
}

export function byteOrderMark(): Finding {
  return {
    level: 'warning',
    code: 'byte-order-mark',
    line: 1,
    message: 'The file begins with a byte order mark; some programs then find no front matter.',
    fix: 'Save it as UTF-8 without a byte order mark.',
  };
}

export function textBefore(line: number, isBlank: boolean): Finding {
  return {
    level: 'error',
    code: 'text-before-frontmatter',
    line: 1,
    message: `The front matter begins on line ${line}; it has to be the first thing in the file.`,
    fix: isBlank
      ? 'Remove the blank lines above it.'
      : 'Move what stands above it below the second line of ---.',
  };
}

export function noOpeningFence(line: number): Finding {
  return {
    level: 'error',
    code: 'no-frontmatter',
    line,
    message: 'The line of --- above the front matter is missing.',
    fix: 'Put a line of --- at the top of the file.',
  };
}

export function oddFence(line: number, fence: string): Finding {
  return {
    level: 'error',
    code: 'odd-fence',
    line,
    message: `Front matter is marked off by lines of ---, and this one is ${fence}.`,
    fix: 'Write --- at the very start of that line and nothing else on it.',
  };
}

export function stuckFence(line: number): Finding {
  return {
    level: 'warning',
    code: 'odd-fence',
    line,
    message: 'Text stands right behind the --- that ends the front matter.',
    fix: 'Begin a new line after the ---.',
  };
}

export function noFrontMatter(text: string, called: string): Finding {
  const description = firstParagraph(text) ?? 'What it does, and when to use it.';
  return {
    level: 'error',
    code: 'no-frontmatter',
    line: 1,
    message: 'The file has no front matter, so nobody knows when to use it.',
    fix: `Put this at the top:\n---\nname: ${called}\ndescription: ${JSON.stringify(description)}\n---`,
  };
}

export function unclosedBefore(line: number): Finding {
  return { ...unclosedAtEnd(line), fix: `Put a line of --- before line ${line}.` };
}

export function unclosedAtEnd(line: number): Finding {
  return {
    level: 'error',
    code: 'unclosed-frontmatter',
    line,
    message: 'The front matter does not end: there is no second line of ---.',
    fix: 'Put a line of --- after it.',
  };
}
