/**
 * Three months of four schedules, as an agent and as a plan with `think`: what they ask, read, write and cost. Everything
 * but the answers is real: the house, its tools, its prompts, and a model server on loopback that counts the tokens of
 * what it is sent. One model at one price does both, so that the difference is that of the work. An agent makes two calls
 * a run, one to read and one to answer, which is the least that it can do.
 *
 * `npx node simulate/think-months.ts [DAYS]` prints the table of `docs/think.md`.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Run } from '../src/domain/run/run.ts';
import type { Scenario } from '../src/models/model-server.fake.ts';
import { type AgentHome, finish, openAgentHome } from '../src/runtime/home-agent.fake.ts';

/** US dollars for a million tokens. */
const PRICE = { input: 1, output: 5, cacheRead: 0.1 };
const HOUR_MS = 3_600_000;

interface Job {
  name: string;
  everyHours: number;
  /** How many entries the feed shows, and how many of them are new each time. */
  shown: number;
  fresh: number;
  words: number;
  answer: 'text' | 'yes-no';
  task: string;
}

const JOBS: readonly Job[] = [
  {
    name: 'news digest, daily',
    everyHours: 24,
    shown: 30,
    fresh: 12,
    words: 60,
    answer: 'text',
    task: 'Summarize this in five points.',
  },
  {
    name: 'price report, daily',
    everyHours: 24,
    shown: 3,
    fresh: 3,
    words: 40,
    answer: 'text',
    task: 'Say in two sentences how the prices moved.',
  },
  {
    name: 'triage of items, every 3 hours',
    everyHours: 3,
    shown: 30,
    fresh: 2,
    words: 60,
    answer: 'yes-no',
    task: 'Is this about our project?',
  },
  {
    name: 'weekly summary',
    everyHours: 168,
    shown: 40,
    fresh: 40,
    words: 60,
    answer: 'text',
    task: 'Summarize the week in one page.',
  },
];

interface Month {
  job: string;
  runs: number;
  calls: number;
  tokens: number;
  cents: number;
}

async function thinkMonths(days: number, jobs = JOBS): Promise<{ agent: Month[]; think: Month[] }> {
  let feed: Job = jobs[0] as Job;
  let look = 0;
  const site = createServer((_, response) => {
    response.setHeader('content-type', 'application/rss+xml');
    response.end(feedOf(feed, look));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/feed.xml`;
  const months = { agent: [] as Month[], think: [] as Month[] };
  for (const kind of ['agent', 'think'] as const) {
    for (const job of jobs) {
      feed = job;
      look = 0;
      const home = await openAgentHome({
        scenario: kind === 'agent' ? agentFor(job, url) : thinkerFor(job),
        prices: PRICE,
        models: { budgets: { day: { cents: 1_000_000 } } },
        tools: { http: { allowPrivate: ['127.0.0.1'] } },
        beginsAtNoon: true,
      });
      const work = kind === 'agent' ? agentWork(job, url) : thinkWork(job, url);
      const { schedule } = await home.opened.schedules.add({
        name: job.name,
        every: '1000d',
        ...work,
      });
      const fires = Math.floor((days * 24) / job.everyHours);
      for (look = 1; look <= fires; look++) {
        home.later(job.everyHours * HOUR_MS);
        await runOnce(home, schedule.id);
      }
      months[kind].push(await monthOf(home, { job: job.name, runs: fires, days }));
      await home.close();
    }
  }
  site.close();
  return months;
}

async function runOnce(home: AgentHome, id: string): Promise<Run> {
  const run = await home.opened.schedules.runNow(id);
  const ended = await home.ended(run.id);
  if (ended.state !== 'succeeded') throw new Error(`${ended.summary}`);
  return ended;
}

async function monthOf(
  home: AgentHome,
  { job, runs, days }: { job: string; runs: number; days: number },
): Promise<Month> {
  const [all] = await home.opened.store.usage.summarize({ by: 'all', limit: 1 });
  const {
    input = 0,
    cacheRead = 0,
    cacheWrite5m = 0,
    cacheWrite1h = 0,
    output = 0,
  } = all?.usage ?? {};
  const aMonth = (value: number): number => (value * 30) / days;
  return {
    job,
    runs: aMonth(runs),
    calls: aMonth(all?.calls ?? 0),
    tokens: aMonth(input + cacheRead + cacheWrite5m + cacheWrite1h + output),
    cents: aMonth(all?.cents ?? 0),
  };
}

function agentWork({ task, answer }: Job, url: string): object {
  const instruction =
    answer === 'text'
      ? `Read the feed ${url} and send me this: ${task}`
      : `Read the feed ${url} and tell me which entries fit: ${task}`;
  return { instruction, required_tools: ['rss.read', 'message.send'] };
}

function thinkWork({ task, answer }: Job, url: string): object {
  const read = { id: 'feed', toolName: 'rss.read', parameters: { url } };
  if (answer === 'yes-no') {
    const input = { task, items: '${feed.items}', answer: { kind: 'yes-no' } };
    const text = 'They fit: ${judge.text}';
    return {
      plan: [
        read,
        { id: 'judge', toolName: 'think', parameters: input },
        { id: 'tell', toolName: 'message.send', parameters: { text } },
      ],
    };
  }
  // As the compiler makes it of "summarise the new posts of …".
  const rules = [{ kind: 'new' }];
  const when = { value: '${pick.count}', greaterThan: 0 };
  return {
    plan: [
      read,
      {
        id: 'pick',
        toolName: 'list.pick',
        parameters: { items: '${feed.items}', rules, name: 'new' },
      },
      { id: 'judge', toolName: 'think', parameters: { task, input: '${pick.items}' }, when },
      { id: 'tell', toolName: 'message.send', parameters: { text: '${judge.answer}' }, when },
    ],
  };
}

const DIGEST = 'A short text of about eighty words that says what matters. '.repeat(8);

function agentFor(job: Job, url: string): Scenario {
  return ({ turn }) =>
    turn === 0
      ? { text: `\`\`\`cmd\nrss.read --url ${url}\n\`\`\`` }
      : finish(job.answer === 'text' ? DIGEST : 'Two of them fit.');
}

function thinkerFor(job: Job): Scenario {
  return ({ userText }) => {
    if (job.answer === 'text') return { text: JSON.stringify({ answer: DIGEST }) };
    const answers = [...userText.matchAll(/^Item (\d+)/gm)].map(([, id]) => ({
      id: Number(id),
      answer: Number(id) % 5 === 0,
    }));
    return { text: JSON.stringify({ answers }) };
  };
}

/** The newest first, each the same at each look. */
function feedOf({ shown, fresh, words }: Job, look: number): string {
  const newest = look * fresh + shown;
  const entries = Array.from({ length: shown }, (_, at) => newest - at).map(
    (id) =>
      `<item><guid>entry-${id}</guid><title>Entry number ${id} of this feed</title><link>https://example.org/${id}</link><description>${textOf(id, words)}</description></item>`,
  );
  return `<rss version="2.0"><channel><title>Feed</title>${entries.join('')}</channel></rss>`;
}

const WORDS =
  'release storage engine server price market harbour winter project review index query update garden train music paper light water'.split(
    ' ',
  );

function textOf(seed: number, words: number): string {
  return Array.from({ length: words }, (_, at) => WORDS[(seed * 7 + at * 13) % WORDS.length]).join(
    ' ',
  );
}

if (import.meta.main) {
  const days = Number(process.argv[2] ?? 90);
  const { agent, think } = await thinkMonths(days);
  const row = (cells: (string | number)[]): string => `| ${cells.join(' | ')} |`;
  const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
  console.log(
    row([
      'a month',
      'runs',
      'calls: agent',
      'with think',
      'tokens: agent',
      'with think',
      'cents: agent',
      'with think',
      'cheaper by',
    ]),
  );
  console.log(row(Array.from({ length: 9 }, () => '---')));
  for (const [at, one] of agent.entries()) {
    const other = think[at] as Month;
    console.log(
      row([
        one.job,
        whole(one.runs),
        whole(one.calls),
        whole(other.calls),
        whole(one.tokens),
        whole(other.tokens),
        one.cents.toFixed(1),
        other.cents.toFixed(1),
        `${(one.cents / other.cents).toFixed(1)} times`,
      ]),
    );
  }
}
