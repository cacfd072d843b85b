/** What the pages name is there: commands and flags in the text, files and sections that are linked, settings, plans, payloads. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { COMMANDS } from '../../src/cli/commands.ts';
import { parseArguments } from '../../src/cli/parse-arguments.ts';
import { configSchema } from '../../src/runtime/config-schema.ts';
import { blocksOf, PAGES, readPage } from './page-blocks.fake.ts';
import { openPageHouse } from './page-house.fake.ts';

const ROOT = join(import.meta.dirname, '../..');
const FURTHER = ['docs/decisions', 'docs/commands'].flatMap((folder) =>
  readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`),
);
const withoutBlocks = (page: string): string =>
  readPage(page).replaceAll(/^(`{3,})[^\n]*\n.*?^\1$/gms, '');

test('the commands and flags that the text of a page names are there', () => {
  const lines = PAGES.flatMap((page) =>
    [...withoutBlocks(page).matchAll(/`rote ([^`]+)`/g)].map(([, line = '']) => ({ page, line })),
  );
  expect(lines.length).toBeGreaterThan(150);
  expect(lines.filter(({ line }) => isUnknown(line))).toEqual([]);
});

test('so are those of the examples in the help', () => {
  const examples = COMMANDS.all().flatMap((command) => command.examples.map((one) => one.command));
  expect(examples.length).toBeGreaterThan(100);
  const lines = examples.flatMap((line) => /\brote ([^|)]+)/.exec(line)?.[1]?.trim() ?? []);
  expect(lines.filter(isUnknown)).toEqual([]);
});

/** Only commands and flags are looked at: the text may name a place for an argument, or leave it out. */
function isUnknown(line: string): boolean {
  const words = line.replaceAll(/(['"]).*?\1/gs, 'WORDS').split(/\s+/);
  const parsed = parseArguments(words, COMMANDS);
  return !parsed.ok && ['unknown-command', 'unknown-flag'].includes(parsed.fault.code);
}

test('the version that pages and files for operators name is the one of the package', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const files = ['README.md', 'docs/deploy.md', 'deploy/Containerfile', 'deploy/compose.yaml'];
  const named = files.flatMap((file) => [
    ...readPage(file).matchAll(/(?:rote[-:]|VERSION=|"version":")(\d+\.\d+\.\d+(?:-rc\.\d+)?)/g),
  ]);
  expect(named.length).toBeGreaterThan(5);
  expect(new Set(named.map(([, found]) => found))).toEqual(new Set([version]));
});

test('every link of a page leads to a file and a section that are there', () => {
  const links = [...PAGES, ...FURTHER].flatMap((page) =>
    [...withoutBlocks(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(
      ([link, file, section]) => ({ page, link, file, section }),
    ),
  );
  expect(links.length).toBeGreaterThan(150);
  const broken = links.filter(({ page, file, section }) => {
    const path = file ? join(dirname(page), file) : page;
    if (!existsSync(join(ROOT, path))) return true;
    return section !== undefined && !sectionsOf(path).has(section);
  });
  expect(broken.map(({ page, link }) => `${page} ${link}`)).toEqual([]);
});

/** What a forge makes of each title. */
function sectionsOf(path: string): Set<string> {
  const titles = readFileSync(join(ROOT, path), 'utf8').matchAll(/^#+ (.*)$/gm);
  return new Set(
    [...titles].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Blocks of YAML that are of another file than `config.yaml`, by their first key. */
const OTHER_FILES = ['scrape_configs', 'metadata', 'prices'];

test('the settings that pages show are settings', () => {
  const blocks = PAGES.flatMap(blocksOf).filter(({ language }) => language === 'yaml');
  expect(blocks.length).toBeGreaterThan(10);
  const wrong = blocks.filter(({ text }) => {
    const settings = parse(text) ?? {};
    const [first = ''] = Object.keys(settings);
    return !OTHER_FILES.includes(first) && !configSchema.safeParse(settings).success;
  });
  expect(wrong).toEqual([]);
});

const jsonOf = (page: string): string[] =>
  blocksOf(page)
    .filter(({ language }) => language === 'json')
    .flatMap(({ text }) => text.trim().split(/\n\n|\n(?=\{)/));

test('JSON that pages show is JSON', () => {
  const documents = PAGES.flatMap(jsonOf);
  expect(documents.length).toBeGreaterThan(8);
  for (const text of documents) expect(() => JSON.parse(text)).not.toThrow();
});

const PAGE = { id: 'page', toolName: 'http.request', parameters: { url: 'https://example.org' } };
type Document = Record<string, unknown>;

/** What stands in JSON on a page, made whole where the page shows a part, and the command that takes it. */
const TAKEN: readonly { page: string; command: string; whole?: (given: Document) => Document }[] = [
  { page: 'docs/plans.md', command: 'plan validate' },
  {
    page: 'docs/schedules.md',
    command: 'schedule add --payload',
    whole: (given) => ('webhook' in given ? { every: '1h', plan: [PAGE], ...given } : given),
  },
  {
    page: 'docs/time.md',
    command: 'schedule add --payload',
    whole: (given) => ({ say: 'Hello', ...given }),
  },
];

test.each(TAKEN)(
  'the JSON of $page is taken by rote $command',
  async ({ page, command, whole = (given) => given }) => {
    const documents = jsonOf(page);
    expect(documents.length).toBeGreaterThan(0);
    for (const text of documents) {
      const given = JSON.stringify(whole(JSON.parse(text)));
      const house = await openPageHouse({ here: { 'given.json': given } });
      try {
        const last = command.endsWith('--payload') ? given : 'given.json';
        const words = ['rote', ...command.split(' '), last];
        expect(await house.run({ words, writesTo: null })).toMatchObject({ status: 0 });
      } finally {
        await house.close();
      }
    }
  },
);
