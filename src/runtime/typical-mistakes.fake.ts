/** What models get wrong, each with the same thing put right; only what the fault says may be new in it. */
import { TITLE_STEPS } from './thinking-home.fake.ts';

export interface MistakenDraft {
  bad: unknown;
  good: unknown;
  /** Words of the corrected form that its wish or the prompt says, and no fault has to; `prompt` where the whole form is to be written anew. */
  known?: readonly string[] | 'prompt';
}

const PLAN = {
  kind: 'draft',
  name: 'Quarter',
  trigger: { cron: '0 9 1 * *' },
  plan: { tools: TITLE_STEPS },
};
const WHAT = {
  source: { kind: 'web', url: 'https://example.org' },
  takes: [{ kind: 'part', part: 'title' }],
  cases: [{ actions: [{ kind: 'tell' }] }],
};
const FORM = { kind: 'draft', name: 'Quarter', when: 'every day at 9', what: WHAT };
const { plan: _plan, ...NO_WORK } = PLAN;
const { trigger: _trigger, ...NO_TIME } = PLAN;

const step = (at: number, change: object) => ({
  ...PLAN,
  plan: { tools: TITLE_STEPS.map((one, index) => (index === at ? { ...one, ...change } : one)) },
});
const what = (change: object) => ({ ...FORM, what: { ...WHAT, ...change } });
const timed = (trigger: unknown) => ({ ...PLAN, trigger });
const when = (test: object) =>
  what({
    takes: [{ kind: 'number' }],
    cases: [{ condition: test, actions: [{ kind: 'tell' }] }],
  });
const tells = (action: object) => what({ cases: [{ actions: [action] }] });
const text = (value: object): string => JSON.stringify(value);
const extract = (value: string) => ({ input: { text: value, selector: 'title' } });

export const MISTAKEN_DRAFTS: Readonly<Record<string, MistakenDraft>> = {
  'unknown tool': { bad: step(0, { tool: 'http.fetch' }), good: PLAN },
  'a program as a tool': {
    bad: step(0, { tool: 'curl https://example.org', input: {} }),
    good: PLAN,
    known: ['url'],
  },
  'misspelt key': { bad: { ...NO_WORK, plann: PLAN.plan }, good: PLAN },
  'a name of a person': { bad: { ...PLAN, title: 'Quarter', name: undefined }, good: PLAN },
  'missing name': { bad: { ...PLAN, name: undefined }, good: PLAN, known: ['Quarter'] },
  'a number for a name': { bad: { ...PLAN, name: 5 }, good: PLAN, known: ['Quarter'] },
  'no time': { bad: NO_TIME, good: PLAN },
  'two times': { bad: { ...PLAN, when: 'every day at 9' }, good: PLAN },
  'an hour that there is not': { bad: timed({ cron: '0 25 1 * *' }), good: PLAN },
  'cron of three fields': { bad: timed({ cron: '0 9 *' }), good: PLAN },
  'cron in words': { bad: timed({ cron: 'daily at 9' }), good: PLAN },
  'a time with more words': {
    bad: { ...FORM, when: 'every day at 9 tell me the title' },
    good: FORM,
  },
  'a step compared with what can not be compared': {
    bad: step(1, { when: { value: '${page.status}', lessThan: '${page.body}' } }),
    good: step(1, { when: { value: '${page.status}', lessThan: 400 } }),
    known: ['400'],
  },
  'a comparison by another name': {
    bad: step(1, { when: { value: '${page.status}', below: 400 } }),
    good: step(1, { when: { value: '${page.status}', lessThan: 400 } }),
  },
  'a time that nobody can read': { bad: { ...FORM, when: 'quarterly-ish' }, good: FORM },
  'a time that is open': { bad: { ...FORM, when: 'at 5' }, good: FORM },
  'a length of time in words': {
    bad: timed({ every: 'fortnight' }),
    good: timed({ every: '2w' }),
    known: ['w'],
  },
  'a time that is over': {
    bad: timed({ at: '2020-01-01T09:00' }),
    good: timed({ at: '2030-01-01T09:00' }),
  },
  'a rule of another kind': {
    bad: timed({ rrule: 'EVERY=WEEK', startsAt: '2030-01-01T09:00' }),
    good: timed({ rrule: 'FREQ=WEEKLY', startsAt: '2030-01-01T09:00' }),
  },
  'a rule without a start': {
    bad: timed({ rrule: 'FREQ=WEEKLY' }),
    good: timed({ rrule: 'FREQ=WEEKLY', startsAt: '2030-01-01T09:00' }),
    known: ['T09'],
  },
  'a trigger as a text': { bad: timed('0 9 1 * *'), good: PLAN },
  'a trigger of another key': { bad: timed({ crontab: '0 9 1 * *' }), good: PLAN },
  'two triggers': { bad: timed({ cron: '0 9 1 * *', every: '1h' }), good: PLAN },
  'a policy inside of the trigger': {
    bad: timed({ cron: '0 9 1 * *', overlap: 'queue' }),
    good: { ...PLAN, overlap: 'queue' },
  },
  'a zone in short': {
    bad: timed({ cron: '0 9 1 * *', timezone: 'Berlin' }),
    good: timed({ cron: '0 9 1 * *', timezone: 'Europe/Berlin' }),
  },
  'a reference in two braces': { bad: step(1, extract('{{page.body}}')), good: PLAN },
  'a reference without braces': { bad: step(1, extract('$page.body')), good: PLAN },
  'a reference in angles': { bad: step(1, extract('<page.body>')), good: PLAN },
  'an unknown step': { bad: step(1, extract('${pag.body}')), good: PLAN },
  'an unknown field': { bad: step(1, extract('${page.text}')), good: PLAN },
  'no dependencies': { bad: step(1, { dependencies: [] }), good: PLAN },
  'an unknown dependency': { bad: step(1, { dependencies: ['pages'] }), good: PLAN },
  'a result that nothing uses': {
    bad: step(2, { input: { text: 'It changed.' } }),
    good: PLAN,
    known: ['value'],
  },
  'one id for two steps': { bad: step(2, { toolId: 'page' }), good: PLAN, known: ['tell'] },
  'a circle': { bad: step(0, { dependencies: ['tell'] }), good: PLAN },
  'args for input': {
    bad: step(0, { input: undefined, args: { url: 'https://example.org' } }),
    good: PLAN,
  },
  'depends_on for dependencies': {
    bad: step(1, { dependencies: undefined, depends_on: ['page'] }),
    good: PLAN,
  },
  'a number for an address': { bad: step(0, { input: { url: 5 } }), good: PLAN },
  'nothing for a tool': { bad: step(2, { input: {} }), good: PLAN, known: ['title', 'value'] },
  'another key for a tool': { bad: step(2, { input: { message: '${title.value}' } }), good: PLAN },
  'a list is given as a text': {
    bad: step(0, { tool: 'shell.run', input: { command: 'ls -l' } }),
    good: PLAN,
    known: ['http.request', 'url', 'https', 'example.org', 'body'],
  },
  'two ways to work': { bad: { ...PLAN, what: WHAT }, good: PLAN },
  'no work': { bad: NO_WORK, good: PLAN, known: 'prompt' },
  'a source of another kind': {
    bad: what({ source: { kind: 'website', url: 'https://example.org' } }),
    good: FORM,
  },
  'another key for an address': {
    bad: what({ source: { kind: 'web', uri: 'https://example.org' } }),
    good: FORM,
  },
  'no cases': {
    bad: { ...FORM, what: { ...WHAT, cases: undefined } },
    good: FORM,
    known: ['tell'],
  },
  'one action without a list': {
    bad: what({ cases: [{ action: { kind: 'tell' } }] }),
    good: FORM,
  },
  'another word for a test': {
    bad: when({ test: { kind: 'lessThan', value: 5 } }),
    good: when({ test: { kind: 'compare', is: 'below', value: 5 } }),
    known: ['is', 'below'],
  },
  'a condition without its test': {
    bad: when({ kind: 'compare', is: 'below', value: 5 }),
    good: when({ test: { kind: 'compare', is: 'below', value: 5 } }),
  },
  'a sign for a comparison': {
    bad: when({ test: { kind: 'compare', is: '<', value: 5 } }),
    good: when({ test: { kind: 'compare', is: 'below', value: 5 } }),
  },
  'a number as a text': {
    bad: when({ test: { kind: 'compare', is: 'below', value: '5' } }),
    good: when({ test: { kind: 'compare', is: 'below', value: 5 } }),
  },
  'another word for telling': { bad: tells({ kind: 'notify' }), good: FORM },
  'a text for what is told': {
    bad: tells({ kind: 'tell', content: 'Hello' }),
    good: tells({ kind: 'tell', content: { kind: 'words', text: 'Hello' } }),
    known: ['text'],
  },
  'a part as a text': { bad: what({ takes: ['title'] }), good: FORM },
  'a part as a kind': { bad: what({ takes: [{ kind: 'title' }] }), good: FORM },
  'a reference where there are none': {
    bad: tells({ kind: 'tell', content: { kind: 'words', text: 'It is ${title}' } }),
    good: tells({ kind: 'tell', content: { kind: 'found' } }),
  },
  'an unknown schedule': {
    bad: { kind: 'change', schedule: 'Backup', when: 'every day at 9' },
    good: FORM,
    known: [
      'name',
      'Quarter',
      'what',
      'source',
      'web',
      'url',
      'https',
      'example.org',
      'takes',
      'part',
      'title',
      'cases',
      'actions',
      'tell',
    ],
  },
  'an unknown skill': {
    bad: { ...NO_WORK, skill: 'weather' },
    good: PLAN,
    known: 'prompt',
  },
  'an instruction without its tools': {
    bad: { ...NO_WORK, instruction: 'Call http.request.', tools: [] },
    good: { ...NO_WORK, instruction: 'Call http.request.', tools: ['http.request'] },
  },
  'an unknown tool of an instruction': {
    bad: { ...NO_WORK, instruction: 'Look at it.', tools: ['browser'] },
    good: { ...NO_WORK, instruction: 'Look at it.', tools: ['http.request'] },
  },
  'somebody whom nobody named': {
    bad: step(2, {
      tool: 'http.request',
      input: { url: 'https://other.example', method: 'POST', body: '${title.value}' },
    }),
    good: PLAN,
    known: ['text'],
  },
  'a secret that nobody named': {
    bad: step(0, { input: { url: 'https://example.org', headers: { a: '${secret.KEY}' } } }),
    good: PLAN,
  },
  'an input': {
    bad: step(0, { input: { url: '${input.url}' } }),
    good: PLAN,
    known: ['https', 'example.org'],
  },
  'a comment': { bad: text(PLAN).replace('{', '{ // a draft\n'), good: PLAN },
  'a comma too many': { bad: text(PLAN).replace(/\}$/, ',}'), good: PLAN },
  'single quotation marks': { bad: text(PLAN).replaceAll('"', "'"), good: PLAN },
  'words of another language': {
    bad: text({ ...FORM, leavesOut: null }).replace('null', 'None'),
    good: { ...FORM, leavesOut: null },
  },
  'half of it': { bad: text(PLAN).slice(0, 200), good: PLAN, known: 'prompt' },
  'no kind': { bad: { ...PLAN, kind: undefined }, good: PLAN },
  'another kind': { bad: { ...PLAN, kind: 'schedule' }, good: PLAN },
  'six drafts': { bad: Array.from({ length: 6 }, () => PLAN), good: [PLAN, PLAN] },
  'talk beside a draft': { bad: [{ kind: 'talk' }, PLAN], good: PLAN },
  'another word for once': {
    bad: { ...FORM, endsAfter: 'once' },
    good: { ...FORM, endsAfter: 'first' },
  },
  'a number of tries alone': {
    bad: { ...FORM, retry: 3 },
    good: { ...FORM, retry: { times: 3, afterMinutes: 5 } },
  },
  'another key for a limit': {
    bad: { ...FORM, timeLimit: 300 },
    good: { ...FORM, timeLimitSeconds: 300 },
  },
  'another word for waiting': {
    bad: { ...FORM, overlap: 'wait' },
    good: { ...FORM, overlap: 'queue' },
  },
  'a condition as a text': {
    bad: step(2, { when: 'title.value == "x"' }),
    good: step(2, { when: { value: '${title.value}', equals: 'x' } }),
  },
  'another comparison': {
    bad: step(2, { when: { value: '${title.value}', eq: 'x' } }),
    good: step(2, { when: { value: '${title.value}', equals: 'x' } }),
  },
  'what is left out as a text': {
    bad: { ...FORM, leavesOut: 'hourly' },
    good: { ...FORM, leavesOut: ['hourly'] },
  },
  'a wait without a pace': {
    bad: {
      ...FORM,
      when: null,
      what: {
        ...WHAT,
        cases: [{ condition: { test: { kind: 'changes' } }, actions: [{ kind: 'tell' }] }],
      },
    },
    good: {
      ...FORM,
      when: 'every hour',
      what: {
        ...WHAT,
        cases: [{ condition: { test: { kind: 'changes' } }, actions: [{ kind: 'tell' }] }],
      },
    },
  },
};

/** What is taken as it is, though it is written otherwise. */
export const OTHERWISE_WRITTEN: Readonly<Record<string, unknown>> = {
  'words around it': `Here you are:\n${text(PLAN)}\nI hope it helps.`,
  'a block': `\`\`\`json\n${text(PLAN)}\n\`\`\``,
  'a plan as a list': { ...PLAN, plan: TITLE_STEPS },
  'steps in the other dialect': {
    ...PLAN,
    plan: {
      tools: TITLE_STEPS.map(({ toolId, tool, input, ...rest }) => ({
        id: toolId,
        toolName: tool,
        parameters: input,
        ...rest,
      })),
    },
  },
};

export interface MistakenCall {
  mode: 'multi_agent' | 'single_loop' | 'direct';
  /** A command, or the name and the input of a call. */
  bad: string | readonly [string, unknown];
  good: string | readonly [string, unknown];
  known?: readonly string[];
}

const call = (tool: string, given: unknown) => ['call_tool', { tool, arguments: given }] as const;
const MILK = { title: 'milk' };

export const MISTAKEN_CALLS: Readonly<Record<string, MistakenCall>> = {
  'an unknown command': {
    mode: 'multi_agent',
    bad: 'http.fetch --url https://example.org',
    good: 'http.request --url https://example.org',
  },
  'a program': {
    mode: 'multi_agent',
    bad: 'curl https://example.org',
    good: 'http.request --url https://example.org',
  },
  'a program with a pipe': {
    mode: 'multi_agent',
    bad: 'cat notes.txt | grep x',
    good: 'file.read --path notes.txt',
    known: ['path'],
  },
  'a misspelt flag': {
    mode: 'multi_agent',
    bad: 'tasks.create --titel milk',
    good: 'tasks.create --title milk',
  },
  'a flag that is missing': {
    mode: 'multi_agent',
    bad: 'tasks.create',
    good: 'tasks.create --title milk',
    known: ['milk'],
  },
  'a flag that there is not': {
    mode: 'multi_agent',
    bad: 'file.read --file a.txt',
    good: 'file.read --path a.txt',
  },
  'a choice that there is not': {
    mode: 'multi_agent',
    bad: 'http.request --url https://example.org --method FETCH',
    good: 'http.request --url https://example.org --method GET',
  },
  'a text without quotation marks': {
    mode: 'multi_agent',
    bad: 'tasks.create --title buy some milk',
    good: 'tasks.create --title "buy some milk"',
  },
  'one dash': {
    mode: 'multi_agent',
    bad: 'http.request -url https://example.org',
    good: 'http.request --url https://example.org',
  },
  'a domain alone': {
    mode: 'multi_agent',
    bad: 'http --url https://example.org',
    good: 'http.request --url https://example.org',
  },
  'a function': {
    mode: 'multi_agent',
    bad: 'tasks.create(title="milk")',
    good: 'tasks.create --title milk',
  },
  'the other way of calling': {
    mode: 'multi_agent',
    bad: 'call_tool --tool time.now',
    good: 'time.now',
  },
  'a command of a person': {
    mode: 'multi_agent',
    bad: 'rote schedule list',
    good: 'schedule.list',
  },
  'a quotation mark that is open': {
    mode: 'multi_agent',
    bad: 'tasks.create --title "milk',
    good: 'tasks.create --title "milk"',
  },
  'a flag twice': {
    mode: 'multi_agent',
    bad: 'tasks.create --title a --title b',
    good: 'tasks.create --title a',
  },
  'an unknown tool': {
    mode: 'single_loop',
    bad: call('http.fetch', { url: 'https://example.org' }),
    good: call('http.request', { url: 'https://example.org' }),
  },
  'a program as a tool': {
    mode: 'single_loop',
    bad: call('curl https://example.org', {}),
    good: call('http.request', { url: 'https://example.org' }),
  },
  'a command line as a tool': {
    mode: 'single_loop',
    bad: call('tasks.create --title milk', {}),
    good: call('tasks.create', MILK),
  },
  'arguments beside the tool': {
    mode: 'single_loop',
    bad: ['call_tool', { tool: 'tasks.create', title: 'milk' }],
    good: call('tasks.create', MILK),
  },
  'no arguments': {
    mode: 'single_loop',
    bad: call('tasks.create', undefined),
    good: call('tasks.create', MILK),
    known: ['milk', 'arguments'],
  },
  'a misspelt argument': {
    mode: 'single_loop',
    bad: call('tasks.create', { titel: 'milk' }),
    good: call('tasks.create', MILK),
  },
  'another argument': {
    mode: 'single_loop',
    bad: call('tasks.create', { task: 'milk' }),
    good: call('tasks.create', MILK),
  },
  'a list for a text': {
    mode: 'single_loop',
    bad: call('tasks.create', { title: ['milk'] }),
    good: call('tasks.create', MILK),
  },
  'arguments as a list': {
    mode: 'single_loop',
    bad: call('tasks.create', ['milk']),
    good: call('tasks.create', MILK),
  },
  'arguments in half a text': {
    mode: 'single_loop',
    bad: call('tasks.create', '{"title":'),
    good: call('tasks.create', MILK),
  },
  'a tool by its own name': {
    mode: 'single_loop',
    bad: ['time.now', {}],
    good: call('time.now', {}),
  },
  'an unknown domain': {
    mode: 'single_loop',
    bad: ['find_tools', { domain: 'pigeon' }],
    good: ['find_tools', { domain: 'message' }],
  },
  'another key to find by': {
    mode: 'single_loop',
    bad: ['find_tools', { query: 'feed' }],
    good: ['find_tools', { search: 'feed' }],
  },
  'an unknown function': {
    mode: 'direct',
    bad: ['http.fetch', { url: 'https://example.org' }],
    good: ['http.request', { url: 'https://example.org' }],
  },
  'a name with another sign': {
    mode: 'direct',
    bad: ['tasks_create', MILK],
    good: ['tasks.create', MILK],
  },
  'nothing is given': {
    mode: 'direct',
    bad: ['tasks.create', {}],
    good: ['tasks.create', MILK],
    known: ['milk'],
  },
  'a number for a text': {
    mode: 'direct',
    bad: ['tasks.create', { title: 5 }],
    good: ['tasks.create', { title: '5' }],
  },
  'a key that there is not': {
    mode: 'direct',
    bad: ['tasks.create', { title: 'milk', dueDate: 'tomorrow' }],
    good: ['tasks.create', { title: 'milk', due: 'tomorrow' }],
  },
  'a command as one text': {
    mode: 'direct',
    bad: ['shell.run', { command: 'git log' }],
    good: ['shell.run', { command: ['git', 'log'] }],
  },
};
