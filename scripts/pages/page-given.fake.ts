/** What the readers of each page have before they type its examples; pages that are not here need nothing. */

import { answering } from '../../src/runtime/thinking-home.fake.ts';
import { blocksOf } from './page-blocks.fake.ts';
import type { Given } from './page-house.fake.ts';

/** The n-th block of a language that the page itself shows. */
const shownOn = (page: string, language: string, index = 0): string =>
  blocksOf(page).filter((block) => block.language === language)[index]?.text ?? '';

const PENDING = {
  here: {
    'weekly.json': JSON.stringify({
      version: 1,
      schedules: [{ name: 'weekly', cron: '0 9 * * 1', say: 'A new week' }],
    }),
  },
  before: 'rote schedule import weekly.json',
};
const WEATHER = `---
name: weather
description: Tells the weather. Use when somebody asks for it.
metadata:
  rote-hosts: "api.example.com *.example.org"
---

Ask the service.
`;
const BACKUP = 'rote schedule add --name Backup --every 1d --say Backup';

const GIVEN: Readonly<Record<string, () => Given>> = {
  'docs/ask.md': () => ({ timezone: 'Europe/Berlin' }),
  'docs/deploy.md': () => ({ here: { pass: 'correct horse battery', 'backups/old.db': '' } }),
  'docs/events.md': () => ({
    home: { 'workspace/notes/todo.md': '- milk\n' },
    before: `${BACKUP}\nrote start`,
    means: { SCHEDULE: 'Backup' },
    variables: { ROTE_HOOK_SECRET: { of: ['hooks', 'show', 'deploy'], find: /secret: (\S+)/ } },
  }),
  'docs/getting-started.md': () => ({
    home: {
      'skills/good-morning/SKILL.md': shownOn('docs/getting-started.md', 'markdown'),
      'skills/good-morning/plan.json': shownOn('docs/getting-started.md', 'json'),
      'agents/ann.md': shownOn('docs/getting-started.md', 'markdown', 1),
    },
  }),
  'docs/heartbeat.md': () => ({
    home: { 'workspace/HEARTBEAT.md': shownOn('docs/heartbeat.md', 'markdown') },
  }),
  'docs/http.md': () => ({ before: 'rote start' }),
  'docs/mcp-server.md': () => PENDING,
  'docs/memory.md': () => ({ here: { 'notes.md': '- The boiler was serviced in May\n' } }),
  'docs/people.md': () => ({ before: 'rote start' }),
  'docs/plans.md': () => ({
    here: { 'plan.json': '[{"id":"now","toolName":"time.now"}]' },
    before: `rote start
      rote schedule add --name hook --every 1d --say Hello --webhook https://example.org/gone
      rote schedule run hook`,
    means: { 'front…': 'front page' },
    model: answering({
      kind: 'draft',
      name: 'feeds',
      trigger: null,
      plan: { tools: [{ toolId: 'now', tool: 'time.now', input: {} }] },
    }),
  }),
  'docs/requests.md': () => PENDING,
  'docs/sandbox.md': () => ({
    home: { 'skills/weather/SKILL.md': WEATHER },
    before: 'rote start',
  }),
  'docs/service.md': () => ({ here: { 'pass.txt': 'correct horse battery' } }),
  'docs/skills.md': () => ({
    here: {
      'skills/tides/SKILL.md': WEATHER.replaceAll('weather', 'tides').replace(
        'metadata:',
        'metadata:\n  rote-tools: http.request',
      ),
    },
    home: {
      'skills/weather/SKILL.md': WEATHER,
      'skills/report/SKILL.md': WEATHER.replace('weather', 'report'),
      'skills/report/actions/send.md': shownOn('docs/skills.md', 'markdown', 1),
      'skills/report/scripts/send.js': '',
      'skills/word-count/SKILL.md': '---\nname: word-count\ndescription: Counts words.\n---\n',
      'skills/word-count/scripts/count.sh': 'wc "$@"\n',
    },
  }),
  'docs/tools.md': () => ({
    home: Object.fromEntries(
      ['notes/today.md', 'notes/old.md', 'backup.tar'].map((path) => [`workspace/${path}`, 'x']),
    ),
  }),
  'docs/upgrade.md': () => ({
    before: 'rote backup old.db\nrote start',
    means: { '~/.rote/rote.db.before-migration-29': 'old.db' },
  }),
  'docs/troubleshooting.md': () => ({
    before: `${BACKUP}\nrote start`,
    means: { SCHEDULE: 'Backup' },
  }),
};

export const pageGiven = (page: string): Given => GIVEN[page]?.() ?? {};
