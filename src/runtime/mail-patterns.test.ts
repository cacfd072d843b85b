/**
 * How mail is worked with in each mode, over the wire of a model server: the agent, its tools, a real IMAP and SMTP server, a real
 * CalDAV and CardDAV server. The models play their part; what counts is what they are told, what happened, and what the person hears.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AGENT_MODES, type AgentMode } from '../agent/agent-settings.ts';
import { createSystemClock } from '../base/clock.ts';
import { CALENDARS_BODIES } from '../calendar/calendar-bodies.ts';
import { BOOKS_BODIES, CONTACT_BODIES } from '../contacts/contact-bodies.ts';
import { DAV_PASSWORD, hasRadicale, openRadicale } from '../dav/radicale.fake.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import { hasDovecot, MAIL_PASSWORD, mailText, openDovecot } from '../mail/dovecot.fake.ts';
import { EMAIL_BODIES } from '../mail/email-bodies.ts';
import { openSmtp } from '../mail/smtp.fake.ts';
import type { Reply } from '../models/model-server.fake.ts';
import { asRun, byHand } from './calls.fake.ts';
import { type AgentHome, openAgentHome } from './home-agent.fake.ts';

const dovecot = openDovecot();
const smtp = openSmtp();
const radicale = openRadicale();
const { signal } = new AbortController();
const isThere = hasDovecot && hasRadicale;

/** A command as a model writes it in its text, and what it gives where it calls tools. */
type Call = readonly [line: string, input: Record<string, unknown>];
type Round = readonly Call[] | string;

function replyOf(round: Round, mode: AgentMode): Reply {
  if (typeof round === 'string') return { text: round };
  if (mode === 'multi_agent')
    return { text: `\`\`\`cmd\n${round.map(([line]) => line).join('\n')}\n\`\`\`` };
  const toolCalls = round.map(([line, input]) => {
    const name = line.split(' ', 1)[0] ?? '';
    if (mode === 'direct') return { name, input };
    return { name: 'call_tool', input: { tool: name, arguments: input } };
  });
  return { toolCalls };
}

const sendTo = (to: string): Call => [
  `email.send --to ${to} --subject "Agenda" --body "At noon."`,
  { to: [to], subject: 'Agenda', body: 'At noon.' },
];
const find = (query: string): Call => [`email.search --query "${query}"`, { query }];

describe.runIf(isThere).each(AGENT_MODES)('in the mode %s', (mode) => {
  const user = `${mode.replace('_', '-')}@example.org`;
  let house: AgentHome;
  let replies: Reply[] = [];
  let heard: string[] = [];
  let talks = 0;
  const sentTo = () => smtp.taken.map(({ to }) => to.join());

  beforeAll(async () => {
    const offer = (_: unknown, at: number) => mailText({ subject: `Offer ${at}` }, 'Buy');
    dovecot.deliver(user, [
      mailText({ from: 'Ann <ann@co.com>', subject: 'Lunch on Friday' }, 'At noon?'),
      mailText({ from: 'Ann <ann@co.com>', subject: 'Lunch on Monday' }, 'At one?'),
      mailText({ from: 'Bank <bank@co.com>', subject: 'Statement' }, 'long words '.repeat(60_000)),
      ...Array.from({ length: 150 }, offer),
    ]);
    house = await openAgentHome({
      scenario({ userText, results }) {
        heard.push([userText, ...results.map(({ text }) => text)].join('\n'));
        return replies.shift() ?? { text: 'Nothing is left.' };
      },
      agent: { mode },
    });
    const { opened } = house;
    const call = byHand(opened, createSystemClock().nowMs());
    const servers = {
      imap: `127.0.0.1:${dovecot.port()}/none`,
      smtp: `127.0.0.1:${smtp.port()}/none`,
    };
    const accounts = await opened.house.mailAccounts();
    await accounts.connect({ address: user, password: MAIL_PASSWORD, ...servers }, signal);
    radicale.make('ana', 'book', 'VADDRESSBOOK');
    radicale.make('ana', mode, 'VCALENDAR');
    const dav = { where: radicale.url(), user: 'ana', password: DAV_PASSWORD };
    await BOOKS_BODIES.connect.run(dav, call);
    await CALENDARS_BODIES.connect.run(dav, call);
    for (const name of ['Bob', 'Cid', 'Dan', 'Eva One', 'Eva Two'])
      await CONTACT_BODIES.create.run(
        { name, email: [`${name.toLowerCase().replace(' ', '.')}@co.com`] },
        call,
      );
    await EMAIL_BODIES.send.run({ to: ['bob@co.com'], subject: 'x', body: 'x' }, call);
  });
  afterAll(() => house?.close());

  /** Each in a conversation of its own; what the model was told after each of its answers, and what the person was told. */
  async function say(text: string, ...rounds: Round[]) {
    replies = rounds.map((round) => replyOf(round, mode));
    heard = [];
    talks += 1;
    const { id } = await house.say(text, `${OWNER_SESSION}:talk${talks}`);
    const words = await house.inbox(`${OWNER_SESSION}:talk${talks}`);
    return { id, told: heard.slice(1), answer: words.at(-1)?.replace(/^\w+: /, '') };
  }
  async function asked(name: string, input: object): Promise<string> {
    return JSON.stringify(await asRun(house.opened, name, input));
  }

  test('tasks, mail and calendar in one wish', async () => {
    const report: Call = [
      'email.send --to bob@co.com --subject "Overdue Tasks" --body "Here are the overdue tasks: Pay the rent"',
      {
        to: ['bob@co.com'],
        subject: 'Overdue Tasks',
        body: 'Here are the overdue tasks: Pay the rent',
      },
    ];
    const review: Call = [
      `calendar.create --title "Task Review" --date 2026-02-20 --time 14:00 --calendar ${mode}`,
      { title: 'Task Review', date: '2026-02-20', time: '14:00', calendar: mode },
    ];
    await asked('tasks.create', { title: 'Pay the rent', due: '2026-01-05' });
    const { told, answer } = await say(
      'Send Bob the overdue tasks report and create a calendar event for the review',
      [['tasks.search --status overdue', { status: 'overdue' }]],
      [report, review],
      'Bob has the report, and the review is in your calendar.',
    );

    expect(told[0]).toContain('Pay the rent');
    // The first change of an account is asked about, whatever the model says of it.
    expect(answer).toMatch(
      /^Bob has .*\n\n\(Not done without you\. calendar\.create .*asked first/,
    );
    const [request] = await house.opened.requests.list({ state: 'open', limit: 1 });
    // A model that forgot what it has done sends nothing twice.
    replies = [[report, review], 'It is there.'].map((round) => replyOf(round as Round, mode));
    await house.opened.requests.answer(request?.id ?? '', 'yes', { hash: request?.hash });
    await house.ended(`run_${request?.id.slice(request.id.indexOf('_') + 1)}`);
    expect(smtp.taken).toEqual([
      {
        to: ['bob@co.com'],
        text: expect.stringMatching(/Subject: Overdue Tasks[\s\S]*Pay the rent/),
      },
    ]);
    const entries = radicale.files('ana', mode).filter((file) => file.includes('Task Review'));
    expect(entries).toEqual([expect.stringMatching(/DTSTART;TZID=Europe\/Berlin:20260220T140000/)]);
  });

  test('a mail without words is refused by the name of what is missing, and sent with them', async () => {
    const { told, answer } = await say(
      'Say hi to Bob',
      [['email.send --to bob@co.com --subject "Hi"', { to: ['bob@co.com'], subject: 'Hi' }]],
      [
        [
          'email.send --to bob@co.com --subject "Hi" --body "Hello!"',
          { to: ['bob@co.com'], subject: 'Hi', body: 'Hello!' },
        ],
      ],
      'Sent.',
    );
    expect(told[0]).toContain(mode === 'multi_agent' ? '--body' : 'body');
    expect([sentTo(), answer]).toEqual([['bob@co.com'], 'Sent.']);
  });

  test('a mail is found, then something is done: a task and a draft at once, the archive after a yes', async () => {
    const statement = JSON.parse(await asked('email.search', { query: 'Statement' }));
    const [{ id }] = statement.output.emails;
    const { answer } = await say(
      'Make a task of the statement of the bank, draft an answer and archive it',
      [find('Statement')],
      [
        ['tasks.create --title "Check the statement"', { title: 'Check the statement' }],
        [
          `email.draft --to bank@co.com --subject "Re: Statement" --body "Thanks." --reply_to ${id}`,
          { to: ['bank@co.com'], subject: 'Re: Statement', body: 'Thanks.', reply_to: id },
        ],
        [`email.archive ${id}`, { id }],
      ],
      'The task and the draft are there.',
    );
    expect(answer).toContain('(Not done without you. email.archive');
    expect(await asked('tasks.search', {})).toContain('Check the statement');
    expect(await asked('email.search', { folder: 'drafts' })).toContain(
      '"subject":"Re: Statement"',
    );
    expect(await asked('email.search', { query: 'Statement' })).toContain('"found":1');
    expect(smtp.named).toEqual([]);
  });

  test('of several mails nothing says which one, so all are told, and an answer to a guess only is a draft', async () => {
    const { told, answer } = await say(
      'Tell Ann that I am in',
      [find('Lunch')],
      'Which one: Lunch on Friday, or Lunch on Monday?',
    );
    expect(told[0]).toMatch(
      /"subject":"Lunch on Monday"[\s\S]*"subject":"Lunch on Friday"[\s\S]*"found":2/,
    );
    expect(answer).toBe('Which one: Lunch on Friday, or Lunch on Monday?');
    const ids = JSON.parse(await asked('email.search', { query: 'Lunch' })).output.emails;
    const guess: Call = [
      `email.reply ${ids[0].id} --body "I am in."`,
      { id: ids[0].id, body: 'I am in.' },
    ];
    const guessed = await say('Tell Ann that I am in', [find('Lunch')], [guess], 'Done.');
    expect(guessed.answer).toContain('Not done without you. email.reply');
    expect(smtp.named).toEqual([]);
  });

  test('of two people with a name nobody is chosen', async () => {
    const { told, answer } = await say('Write to Eva', [sendTo('Eva')], 'Which Eva?');
    expect(told[0]).toMatch(/eva\.one@co\.com[\s\S]*eva\.two@co\.com/);
    expect([smtp.named, answer]).toEqual([[], expect.stringContaining('Which Eva?')]);
  });

  test('where no mail fits, that is said, and one that is made up is none', async () => {
    const invented: Call = ['email.archive mail_1.SU5CT1g.1.5', { id: 'mail_1.SU5CT1g.1.5' }];
    const { told, answer } = await say('Archive the mail of Zoe', [find('Zoe')], 'No mail fits.');
    expect(told[0]).toMatch(/No mail fits\.[\s\S]*"found":0/);
    expect(answer).toBe('No mail fits.');
    const made = await say('Archive the mail of Zoe', [invented], 'It is archived.');
    expect(made.answer).toMatch(
      /^It is archived\.\n\n\(The call failed\. email\.archive: .*mail_1/,
    );
  });

  test('a long mail, and many, are cut to a bound, and where to read on is said', async () => {
    const found = JSON.parse(await asked('email.search', { query: 'Statement' }));
    const [{ id }] = found.output.emails;
    const { told } = await say(
      'What does the bank say, and what offers are there?',
      [[`email.read ${id}`, { id }]],
      [['email.search --query Offer --limit 100', { query: 'Offer', limit: 100 }]],
      'A lot.',
    );
    for (const [at, text] of told.entries()) {
      expect(text.length).toBeLessThan(12_000);
      expect(text).toMatch(/\[Cut here; \d+ of \d+ letters are left\./);
      expect(text).toMatch(at === 0 ? /long words long words/ : /"subject":"Offer 149"/);
    }
    expect(await asked('email.read', { id })).toContain('(It goes on.)');
    expect(await asked('email.search', { query: 'Offer', limit: 100 })).toContain('"found":150');
  });

  test('of three mails one is refused: two are sent, and the person is told which one was not, whatever the model says', async () => {
    smtp.unknown.add('cid@co.com');
    const all = ['bob@co.com', 'cid@co.com', 'dan@co.com'].map(sendTo);
    // Commands that follow a failed one are not run, so that model asks for them again.
    const again = mode === 'multi_agent' ? [all.slice(2)] : [];
    const { told, answer } = await say('Send all three the agenda', all, ...again, 'All have it.');
    expect(sentTo().toSorted()).toEqual(['bob@co.com', 'dan@co.com']);
    expect(told[0]).toContain('cid@co.com');
    expect(answer).toContain(
      'All have it.\n\n(1 of 3 calls failed. email.send: The mail to cid@co.com was not sent. 127.0.0.1 does not take it: 550 no such user here',
    );
  });

  test('of three receivers of one mail one is refused: it is told who did not get it', async () => {
    smtp.unknown.add('cid@co.com');
    const to = ['bob@co.com', 'cid@co.com', 'dan@co.com'];
    const { told } = await say(
      'Send them the agenda',
      [
        [
          `email.send --to ${to.join(',')} --subject Agenda --body "At noon."`,
          { to, subject: 'Agenda', body: 'At noon.' },
        ],
      ],
      'Cid did not get it.',
    );
    expect(sentTo()).toEqual(['bob@co.com,dan@co.com']);
    expect(told[0]).toMatch(/Not taken by the server: cid@co\.com/);
  });
});
