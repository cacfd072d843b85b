/** Checks of `rote doctor`. Another check is another entry; each only reads. */
import { type BoxState, sayBox } from '../domain/box.ts';
import type { HouseFinding } from '../domain/house-finding.ts';
import { subjectOfSchedule } from '../domain/schedule/schedule-trouble.ts';
import { readDaemon } from '../home/presence.ts';
import { listAgents } from '../own-tools/home-agents.ts';
import type { DoctorCheck } from './doctor.ts';
import type { House } from './house.ts';

export interface DoctorFacts {
  home: string;
  nowMs: number;
  /** True if Rote itself has all the rights there are. */
  isRoot: boolean;
  house: Pick<
    House,
    'schedules' | 'requests' | 'tools' | 'skills' | 'models' | 'box' | 'isReached'
  >;
  mailFindings: () => Promise<HouseFinding[]>;
  calendarFindings: () => Promise<HouseFinding[]>;
  contactFindings: () => Promise<HouseFinding[]>;
}

const DAY_MS = 86_400_000;
/** Longer than a weekend. */
const LONG_MS = 3 * DAY_MS;

/** More than anyone stores. */
const ALL = 10_000_000;
/** With a line for the others, all that is told of one kind. */
const MOST_NAMED = 19;
const WAITING = {
  code: 'waiting-request',
  level: 'warning',
  why: 'What it asks for is not done before somebody says yes.',
} as const;

export const DOCTOR_CHECKS: readonly DoctorCheck<DoctorFacts>[] = [
  {
    name: 'daemon',
    sees: 'a daemon runs where something is to fire',
    async look({ home, house }) {
      const { active } = await house.schedules.counts();
      if (active === 0 || readDaemon(home).running) return [];
      return [
        {
          code: 'no-daemon',
          level: 'warning',
          subject: `home:${home}`,
          what: `No daemon runs on ${home}, and ${active} ${active === 1 ? 'schedule is' : 'schedules are'} active.`,
          why: 'Nothing fires while none runs.',
          fix: 'Start it with rote start, or for good with rote service install.',
        },
      ];
    },
  },
  {
    name: 'reach',
    sees: 'what Rote has to say is seen somewhere',
    async look({ home, house }) {
      const { active } = await house.schedules.counts();
      if (active === 0 || (await house.isReached())) return [];
      return [
        {
          code: 'nobody-reached',
          level: 'warning',
          subject: `home:${home}`,
          what: 'Nobody is reached: no channel is paired, no terminal is open and there is no desktop.',
          why: 'Reminders and results wait in the inbox until somebody looks there.',
          fix: 'Pair a channel with rote channels add telegram, or keep rote inbox --follow open.',
        },
      ];
    },
  },
  {
    name: 'schedules',
    sees: 'every schedule can be read, goes on and can do what it is for',
    async look({ house: { schedules } }) {
      const unreadable = await schedules.unreadable({ limit: ALL });
      const disabled = await schedules.list({ status: 'disabled', limit: ALL });
      const active = await schedules.list({ status: 'active', limit: ALL });
      const pending = await schedules.list({ status: 'pending', limit: ALL });
      const judged: HouseFinding[] = [];
      for (const schedule of [...active, ...pending])
        judged.push(...(await schedules.findingsOf(schedule)));
      return [
        ...unreadable.map(
          ({ id, reason }): HouseFinding => ({
            code: 'unreadable-schedule',
            level: 'broken',
            subject: subjectOfSchedule(id),
            what: `The schedule ${id} can't be read: ${reason}`,
            why: 'It does not fire.',
            fix: `Take it out of the way with rote schedule remove ${id}, and add it again.`,
          }),
        ),
        ...disabled.map(
          ({ id, name, lastSummary }): HouseFinding => ({
            code: 'disabled-schedule',
            level: 'broken',
            subject: subjectOfSchedule(id),
            what: `The schedule "${name}" is disabled after failures in a row${lastSummary === null ? '' : `, the last one: ${lastSummary}`}.`,
            why: 'It does not fire any more.',
            fix: `Fix the cause, then: rote schedule resume ${id}`,
          }),
        ),
        ...judged,
      ];
    },
  },
  {
    name: 'requests',
    sees: 'nothing waits long for a decision',
    async look({ nowMs, house: { requests } }) {
      const oldest = await requests.list({ state: 'open', oldestFirst: true, limit: MOST_NAMED });
      const long = oldest.filter(({ askedMs }) => nowMs - askedMs > LONG_MS);
      const named = long.map(
        ({ id, title, askedMs }): HouseFinding => ({
          ...WAITING,
          subject: `request:${id}`,
          what: `For ${Math.floor((nowMs - askedMs) / DAY_MS)} days this has waited for an answer: ${title}`,
          fix: `rote requests show ${id}, then rote requests answer ${id} yes (or no)`,
        }),
      );
      if (long.length < MOST_NAMED) return named;
      const all: HouseFinding = {
        ...WAITING,
        subject: 'requests',
        what: `These are the ${MOST_NAMED} oldest of ${await requests.countOpen()} requests that are open.`,
        fix: 'rote requests lists them.',
      };
      return [...named, all];
    },
  },
  {
    name: 'models',
    sees: 'every model that the settings name can be asked',
    async look({ house }) {
      const choice = await (await house.models()).choose();
      const warnings = choice.kind === 'none' ? [] : choice.warnings;
      return warnings.map(
        (warning): HouseFinding => ({
          code: 'model-not-usable',
          level: 'warning',
          subject: 'setting:models.chain',
          what: warning,
          why: 'The next model in the chain is asked instead.',
          fix: 'Set the key, or take the model out of models.chain in config.yaml.',
        }),
      );
    },
  },
  {
    name: 'agents',
    sees: 'the file of every agent can be read',
    async look({ home }) {
      return (await listAgents(home)).flatMap(({ id, fault, hint }): HouseFinding[] =>
        fault === null
          ? []
          : [
              {
                code: 'bad-agent',
                level: 'broken',
                subject: `agent:${id}`,
                what: fault,
                why: 'What is said to it, and what it is to do on time, fails.',
                fix: hint ?? 'rote agents list shows what is wrong with it.',
              },
            ],
      );
    },
  },
  {
    name: 'skills',
    sees: 'every file of a skill is loaded, no skill waits for tools or for its owner, and none takes the place of another unseen',
    async look({ house }) {
      const { diagnostics, skills } = await (await house.skills()).list();
      const waiting = skills.flatMap(({ name, state, warnings }) =>
        warnings
          .filter(({ code }) => state === 'active' && code === 'tools-not-given')
          .map(
            ({ message, fix, code }): HouseFinding => ({
              code,
              level: 'warning',
              subject: `skill:${name}`,
              what: `The skill "${name}" may not call all that it names. ${message}`,
              why: 'A run of it by itself can do less than it says.',
              fix,
            }),
          ),
      );
      const unread = diagnostics.map(
        ({ path, line, message, fix, code }): HouseFinding => ({
          code,
          level: 'broken',
          subject: `file:${path}`,
          what: `${path}:${line} is not loaded. ${message}`,
          why: 'What it brings is not there.',
          fix,
        }),
      );
      return [...unread, ...waiting, ...ofOthers(skills)];
    },
  },
  {
    name: 'sandbox',
    sees: "code that is not Rote's own runs in a box, and Rote itself does not run as root",
    look: async ({ house, isRoot }) => sandboxFindings(await house.box('again'), isRoot),
  },
  {
    name: 'mail',
    sees: 'every account of mail can be read and sent from',
    look: ({ mailFindings }) => mailFindings(),
  },
  {
    name: 'calendars',
    sees: 'every place of calendars answers',
    look: ({ calendarFindings }) => calendarFindings(),
  },
  {
    name: 'contacts',
    sees: 'every address book answers',
    look: ({ contactFindings }) => contactFindings(),
  },
  {
    name: 'tools',
    sees: 'every MCP server answers, and no tool is held back',
    async look({ house }) {
      const { servers, circuits } = await house.tools.list();
      return [
        ...servers.flatMap(({ name, error, diagnostics }): HouseFinding[] => [
          ...(error === null ? [] : [serverFailed(name, error)]),
          ...diagnostics.map((told) => serverNote(name, told)),
        ]),
        ...circuits.map(
          ({ tool, part }): HouseFinding => ({
            code: 'held-back',
            level: 'warning',
            subject: `tool:${tool}`,
            what: `${tool}${part === null ? '' : ` for ${part}`} failed again and again and is held back.`,
            why: 'Calls of it fail at once until one that is let through goes well.',
            fix: `Fix what it depends on; rote tools reset ${tool} lets it through at once.`,
          }),
        ),
      ];
    },
  },
];

/** Skills of the workspace, or of where one stands: those that wait, and those that have the name of another. */
function ofOthers(
  skills: Awaited<ReturnType<Awaited<ReturnType<House['skills']>>['list']>>['skills'],
): HouseFinding[] {
  const waiting = skills.filter(({ state }) => state === 'pending');
  const names = waiting.map(({ name }) => name);
  const same = skills.flatMap(({ name, warnings }) =>
    warnings
      .filter(({ code }) => code === 'same-name')
      .map(
        ({ message, fix, path, code }): HouseFinding => ({
          code,
          level: 'warning',
          subject: `skill:${name}`,
          what: `${path}: ${message}`,
          why: 'Of two skills with one name, only one does what you think of.',
          fix,
        }),
      ),
  );
  if (names.length === 0) return same;
  return [
    {
      code: 'skills-pending',
      level: 'warning',
      subject: 'skills',
      what: `${names.length === 1 ? 'A skill waits' : `${names.length} skills wait`} for you: ${names.slice(0, 10).join(', ')}${names.length > 10 ? ', …' : ''}.`,
      why: 'Others may have written what is in the workspace or where you stand; it does nothing until you enable it.',
      fix: 'Read them and decide: rote skills enable NAME. Or leave them.',
    },
    ...same,
  ];
}

export function sandboxFindings(state: BoxState, isRoot: boolean): HouseFinding[] {
  const root: HouseFinding = {
    code: 'runs-as-root',
    level: 'warning',
    subject: 'user:root',
    what: 'Rote runs as root.',
    why: 'What is in no box may do anything here: Rote itself, MCP servers without one, and programs of tools.shell.unboxed.',
    fix: 'Run it as a user of its own.',
  };
  return [...boxFindings(state), ...(isRoot ? [root] : [])];
}

function boxFindings(state: BoxState): HouseFinding[] {
  if (state.kind === 'boxed') return [];
  const isOpen = state.kind === 'open';
  return [
    {
      code: isOpen ? 'not-boxed' : 'no-box',
      level: 'warning',
      subject: 'setting:sandbox.mode',
      what: sayBox(state),
      why: isOpen
        ? 'Whoever wrote them can read your secrets and your files, and reach everything that you reach.'
        : 'What needs them fails before it starts.',
      fix: isOpen
        ? 'Set sandbox.mode to required in config.yaml, or leave it out.'
        : 'Then run rote doctor again. rote help sandbox says what is boxed.',
    },
  ];
}

function serverFailed(name: string, error: string): HouseFinding {
  return {
    code: 'server-failed',
    level: 'broken',
    subject: `server:${name}`,
    what: `The MCP server "${name}" failed: ${error}`,
    why: 'Its tools are not there, and what calls them fails.',
    fix: `Fix the server, or mcp.servers.${name} in config.yaml; rote tools list tries it again.`,
  };
}

function serverNote(name: string, told: string): HouseFinding {
  return {
    code: 'server-note',
    level: 'warning',
    subject: `server:${name}`,
    what: `The MCP server "${name}": ${told}`,
    why: 'That part of it is not there, or not as it says.',
    fix: 'Ask who made the server, or do without it.',
  };
}
