/** What the README and the docs show is typed here as it stands, in the order of the page, and must say what the page says. */
import { expect, test } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.ts';
import { parseArguments } from '../../src/cli/parse-arguments.ts';
import { blocksOf, PAGES, type PageBlock } from './page-blocks.fake.ts';
import { pageGiven } from './page-given.fake.ts';
import { openPageHouse, type PageHouse } from './page-house.fake.ts';
import { sameWords } from './same-words.fake.ts';
import { readShell } from './shell-lines.fake.ts';

const shellBlocks = PAGES.flatMap((page) =>
  blocksOf(page)
    .filter(({ language }) => ['sh', 'console'].includes(language))
    .map((block) => ({ page, ...block })),
);
const isExample = ({ text, notRun }: PageBlock): boolean =>
  notRun === null && /^(?:\$ )?(?:rote|curl) /m.test(text);
const pages = PAGES.map((page) => ({
  page,
  blocks: shellBlocks.filter((block) => block.page === page && isExample(block)),
})).filter(({ blocks }) => blocks.length > 0);

interface Said {
  line: string;
  status: number;
  said: string;
  /** What the page shows; nothing where it only shows the line. */
  shown: string;
}

test.each(pages)(
  'the examples of $page work in their order',
  async ({ page, blocks }) => {
    const house = await openPageHouse(pageGiven(page));
    const wrong: Said[] = [];
    try {
      for (const block of blocks)
        for await (const said of run(block, house)) if (!isRight(said, house)) wrong.push(said);
    } finally {
      await house.close();
    }
    expect(wrong).toEqual([]);
  },
  120_000,
);

/** Every command of a block; one of another program than `rote` and `curl` is for the reader's machine. */
async function* run({ place, text, language }: PageBlock, house: PageHouse): AsyncIterable<Said> {
  const isShellOnly = !/^(?:\$ )?rote /m.test(text);
  if (isShellOnly && language === 'sh') {
    yield { line: `${place}: ${text}`, shown: '', ...(await house.call(text)) };
    return;
  }
  for (const { commands, output, source } of readShell(text, language))
    for (const command of commands) {
      const line = `${place}: ${source}`;
      const [program] = command.words;
      if (program === 'rote') yield { line, shown: output, ...(await house.run(command)) };
      if (program === 'curl') yield { line, shown: output, ...(await house.call(source)) };
    }
}

function isRight({ status, said, shown }: Said, { home }: PageHouse): boolean {
  // A question leaves it open, too.
  const mayFail = shown.startsWith('error:') || shown.includes('\nAnswer with: rote ask ');
  if ((status !== 0) !== mayFail) return false;
  return shown === '' || sameWords({ shown, said, home });
}

test('what is not run is marked with its reason, and even that names only commands and flags that are there', () => {
  const marked = shellBlocks.filter(({ notRun }) => notRun !== null);
  expect(marked.map(({ page, notRun }) => `${page}: ${notRun}`)).toEqual([
    'README.md: installs something on your machine',
    'docs/apis.md: needs the document of an API',
    'docs/apis.md: needs an account there',
    'docs/calendar.md: needs a calendar',
    'docs/calendar.md: needs a calendar',
    'docs/contacts.md: needs an address book',
    'docs/events.md: needs an account there',
    'docs/getting-started.md: needs the package',
    'docs/logins.md: needs a browser',
    'docs/logins.md: needs a sign-in',
    'docs/mail.md: needs an account of mail',
    'docs/mail.md: needs an account of mail',
    'docs/models.md: needs a model and a terminal',
    'docs/people.md: a code of a stranger is answered once',
    ...Array(4).fill('docs/recipes.md: needs an account of mail'),
    ...Array(2).fill('docs/recipes.md: needs a calendar and an account of mail'),
    ...Array(3).fill('docs/recipes.md: needs an account there'),
    'docs/service.md: a restart starts a process that stays, and a followed log does not end',
    'docs/tools.md: needs a host that failed five times',
    'docs/tools.md: needs a repository, and tools.shell.allow',
    'docs/tools.md: needs a desktop',
    'docs/tools.md: needs the network',
    'docs/tools.md: needs these two servers',
  ]);
  const words = marked
    .flatMap(({ text, language }) => readShell(text, language))
    .flatMap(({ commands }) => commands.map((command) => command.words));
  expect(words.length).toBeGreaterThan(10);
  const refused = words.filter(([, ...argv]) => !parseArguments(argv, COMMANDS).ok);
  expect(refused).toEqual([]);
});

test('the programs of the examples are known: Rote, curl, and those of the machine of the reader', () => {
  const programs = shellBlocks
    .filter(({ text }) => !text.startsWith('#!'))
    .flatMap(({ text, language }) => readShell(text, language))
    .flatMap(({ commands }) => commands.map(({ words }) => words[0] ?? ''));
  const known =
    /^(?:rote|curl|npm|npx|docker|sudo|systemctl|loginctl|journalctl|apt-get|export|ls|B=.*)$/;
  expect(programs.filter((program) => program === 'rote').length).toBeGreaterThan(100);
  expect(programs.filter((program) => !known.test(program))).toEqual([]);
});
