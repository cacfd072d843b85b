/**
 * The parts of a data folder that most commands do without: its skills, its tools, and the servers that
 * bring some. Each is loaded when it is first asked for. What changes while it is open (settings,
 * skills, the lists of servers) makes another catalog for whoever asks next.
 */
import { resolve } from 'node:path';
import type { Clock } from '../base/clock.ts';
import type { HideFolders } from '../base/hide-folders.ts';
import type { MakeId } from '../base/ids.ts';
import type { Log } from '../base/log.ts';
import { once } from '../base/once.ts';
import { OWNER, type Person } from '../domain/person.ts';
import type { QueueRun } from '../domain/run/queued-work.ts';
import type { ScheduledWork } from '../domain/schedule/schedule.ts';
import type { McpLogin } from '../domain/sign-in.ts';
import type { Heartbeat } from '../heartbeat/heartbeat.ts';
import type { FindMeaning } from '../memory/memories.ts';
import type { ApiDesk } from '../openapi/connected-api.ts';
import type { HearingDesk } from '../people/hearing.ts';
import type { OwnersView } from '../people/owners-store.ts';
import type { People } from '../people/people.ts';
import type { Requests } from '../people/requests.ts';
import type { ReadBoxState } from '../sandbox/box-state.ts';
import type { Schedules } from '../schedule/schedule.ts';
import type { Store } from '../store/store.ts';
import type { Bounded } from '../tools/bounded/bounded.ts';
import type { IsAwaited, McpNotification } from '../tools/mcp/mcp-servers.ts';
import type { ServerDesk } from '../tools/mcp/server-bodies.ts';
import type { ThinkPort } from '../tools/thinking/think-port.ts';
import type { BackUp } from './backup-tool.ts';
import type { HomeCalendar } from './calendar/home-calendar.ts';
import { type CallLog, createCallLog } from './call-log.ts';
import type { CommandDesk } from './command-desk.ts';
import type { HomeContacts } from './contacts/home-contacts.ts';
import { createKnownPeople, type KnownTo } from './contacts/known-people.ts';
import { createDomainHolders } from './domain-holders.ts';
import type { OfferDraft } from './draft-tool.ts';
import type { GapDesk } from './gaps/gap-desk.ts';
import { createHomeBoxes } from './home-boxes.ts';
import type { HomeCatalog } from './home-catalog.ts';
import type { HomeGuards } from './home-guards.ts';
import { createHomeServers, type OnHealth } from './home-servers.ts';
import type { HomeMail } from './mail/home-mail.ts';

import type { OwnToolsSettings } from './own-tools-settings.ts';
import { createSafeCall, type SafeCall } from './safe-call.ts';
import { createSchedulesOf, type SchedulesOf } from './schedules-of.ts';
import type { ServerFile } from './servers/server-desk.ts';
import type { HomeSignIns } from './signin/home-sign-ins.ts';
import type { HomeSkills } from './skills/home-skills.ts';
import type { SkillDesk } from './skills/skill-desk.ts';

export interface OwnTools {
  /** Looked at when they are first asked for; a daemon watches them. */
  skills(): Promise<HomeSkills>;
  skillDesk(): Promise<SkillDesk>;
  commandDesk(): Promise<CommandDesk>;
  /** Wishes that nothing here can do, and what became of them. */
  gapDesk(): Promise<GapDesk>;
  /** APIs that are connected by their documents. */
  apiDesk(): Promise<ApiDesk>;
  /** A server that is awaited is given more time to tell its tools, where they are not known. */
  tools(isAwaited?: IsAwaited): Promise<HomeCatalog>;
  /** Loaded with the first mail that somebody asks for. */
  mail(): Promise<HomeMail>;
  /** Loaded with the first calendar that somebody asks for. */
  calendar(): Promise<HomeCalendar>;
  /** Loaded with the first contact that somebody asks for. */
  contacts(): Promise<HomeContacts>;
  /** Those that somebody knows. */
  knownTo: KnownTo;
  /** Loaded with the first sign-in that somebody asks for. */
  signIns(): Promise<HomeSignIns>;
  /** MCP servers that are connected, and how one is. */
  serverDesk(): Promise<ServerDesk>;
  /** Domains whose tools are shown to no model that works for the person of a session: they have nothing there. */
  domainsLackedBy(sessionKey: string): Promise<string[]>;
  /** One call outside a plan: within its time, and written down. */
  safeCall: SafeCall;
  callLog: CallLog;
  /** The schedules as a person has them. */
  schedulesOf: SchedulesOf;
  /** The parts of some work that are not theirs to allow, in words; empty if all of it is. */
  beyond(work: ScheduledWork, person: Person): Promise<string[]>;
  /** Loads what runs programs, which else is loaded with the first of them. */
  loadBoxes(): Promise<void>;
  /** The skills are others now: whoever asks for the tools gets theirs. */
  skillsChanged(): void;
  /** Starts the servers that bring tools, and starts them again when they end; does not wait for them. */
  keepServersUp(onHealth?: OnHealth): void;
}

export function createOwnTools(options: {
  home: string;
  settings: () => OwnToolsSettings;
  defaultTimezone: () => string;
  clock: Clock;
  log: Log;
  /** With the keys that the launcher handed over. Its PATH leads nowhere where code that is not Rote's own lies. */
  environment: NodeJS.ProcessEnv;
  /** The folders in which programs are looked for that run in a box. */
  searchPath?: string | undefined;
  keys: Readonly<Record<string, string>>;
  makeId: MakeId;
  boxState: ReadBoxState;
  store: Store;
  requests: Requests;
  people: Pick<People, 'ofSession' | 'sessionOfPerson' | 'get' | 'setQuiet' | 'list'>;
  hearing: Pick<HearingDesk, 'require'>;
  /** How the owner sees what belongs to others. */
  view: OwnersView;
  hideFolders: HideFolders;
  schedules: () => Schedules;
  queueRun: QueueRun;
  /** The same, for work that a daemon does. */
  queueLater: QueueRun;
  /** Shows a person what their agent drafted. */
  offerDraft: OfferDraft;
  heartbeat: () => Promise<Heartbeat>;
  backUp: BackUp;
  /** Where a browser on this machine is sent at the end of a sign-in. */
  redirect(): string;
  /** The MCP servers of the settings as they are in the file now, and how one of them is changed there. */
  servers: ServerFile;
  meaning?: FindMeaning;
  /** Whom plans ask to judge; loaded with the first that does. */
  thinkPort: () => Promise<ThinkPort>;
  /** Folders with a `skills/` besides the usual ones: where a person stands. */
  skillRoots?: readonly string[];
  /** Hears what MCP servers that are kept up say unasked. */
  onNotification?: (word: McpNotification) => void;
}): OwnTools & { reconfigured(): void; stop(): Promise<void> } {
  const { home, settings, clock, log, makeId, store } = options;
  let catalog: Promise<HomeCatalog> | null = null;
  let guards: Promise<HomeGuards> | null = null;
  let bounded: Promise<Bounded> | null = null;
  let looked: Promise<HomeSkills> | null = null;
  let isKeptUp = false;
  const skillsChanged = (): void => {
    catalog = null;
  };
  const login = (name: string, url: URL): McpLogin => ({
    token: async (refused) => (await signIns()).mcpLogin(name, url).token(refused),
    widen: async (scopes) => (await signIns()).mcpLogin(name, url).widen(scopes),
  });
  const boxes = createHomeBoxes(options);
  const servers = createHomeServers({
    home,
    settings: settings().mcp,
    records: store.records,
    boxes,
    environment: options.environment,
    clock,
    log,
    login,
    onTools: skillsChanged,
    // Only who keeps them up: a command that asks one for its tools hears the same from its own.
    onNotification: (word) => {
      if (isKeptUp) options.onNotification?.(word);
    },
  });

  async function tools(isAwaited?: IsAwaited): Promise<HomeCatalog> {
    // One that is kept up tells its tools by itself, however late.
    if (isAwaited !== undefined && catalog !== null && !isKeptUp)
      await (await servers.get())?.listed(isAwaited);
    catalog ??= unlessItFails(makeCatalog(isAwaited), skillsChanged);
    holders.lookSoon();
    return catalog;
  }

  async function makeCatalog(isAwaited?: IsAwaited): Promise<HomeCatalog> {
    const [{ createHomeCatalog }, { signWithLogin }] = await Promise.all([
      import('./home-catalog.ts'),
      import('./openapi/sign-with-login.ts'),
    ]);
    // Circuits of tools that fail stay, whatever the catalog.
    guards ??= unlessItFails(
      import('./home-guards.ts').then(({ createHomeGuards }) => createHomeGuards(options)),
      () => {
        guards = null;
      },
    );
    const mcp = await servers.get();
    await mcp?.listed(isAwaited);
    await holders.look();
    return createHomeCatalog({
      ...options,
      ...(await guards),
      authorizationFor: signWithLogin(store.signIns, async (...asked) =>
        (await signIns()).token(...asked),
      ),
      schedules: options.schedules(),
      schedulesOf,
      settings: settings(),
      defaultTimezone: options.defaultTimezone(),
      mcp,
      bounded: await boundedWork(),
      mail,
      calendar,
      contacts,
      holders,
      boxes,
      callLog,
      skills: await skills(),
      skillDesk,
      gapDesk,
      commandDesk,
    });
  }

  function boundedWork(): Promise<Bounded> {
    bounded ??= unlessItFails(
      import('../tools/bounded/bounded.ts').then(({ createBounded }) => createBounded({ clock })),
      () => {
        bounded = null;
      },
    );
    return bounded;
  }

  const holders = createDomainHolders(store);
  const knownTo = createKnownPeople({ store, contacts: () => contacts() });

  const signIns = once(async () => {
    const { createHomeSignIns } = await import('./signin/home-sign-ins.ts');
    return createHomeSignIns({
      ...{ home, store, clock, makeId, requests: options.requests },
      redirect: options.redirect,
      serversBy: async (login) =>
        Object.entries(await options.servers.read()).flatMap(([name, server]) =>
          server.login === login ? [name] : [],
        ),
      async apis() {
        const { readApi } = await import('./openapi/read-api.ts');
        return (await skills()).registry.list().flatMap((skill) => {
          const api = skill.api === undefined ? '' : readApi(skill);
          if (typeof api === 'string' || Object.keys(api.secrets).length > 0) return [];
          return [{ name: api.name, host: new URL(api.server.url).hostname }];
        });
      },
    });
  });

  const mail = once(async () => {
    const { createHomeMail } = await import('./mail/home-mail.ts');
    return createHomeMail({
      ...{ home, store, clock, makeId, requests: options.requests, bounded: boundedWork },
      workspace: resolve(home, settings().tools.workspace ?? 'workspace'),
      ...{ knownTo, signIns },
      readOnly: async () => (await skills()).registry.sources().map(({ folder }) => folder),
    });
  });

  const calendar = once(async () => {
    const { createHomeCalendar } = await import('./calendar/home-calendar.ts');
    return createHomeCalendar({
      ...{ home, store, clock, makeId, signIns, requests: options.requests },
      ...{ knownTo, mail, sessionOf: options.people.sessionOfPerson },
      workspace: resolve(home, settings().tools.workspace ?? 'workspace'),
    });
  });

  const contacts = once(async () => {
    const { createHomeContacts } = await import('./contacts/home-contacts.ts');
    return createHomeContacts({
      ...{ home, store, clock, makeId, signIns, requests: options.requests },
      workspace: resolve(home, settings().tools.workspace ?? 'workspace'),
    });
  });

  function skills(): Promise<HomeSkills> {
    looked ??= unlessItFails(lookAtSkills(), () => {
      looked = null;
    });
    return looked;
  }

  async function lookAtSkills(): Promise<HomeSkills> {
    const { createHomeSkills } = await import('./skills/home-skills.ts');
    const own = createHomeSkills(options);
    await own.registry.refresh();
    return own;
  }

  async function skillDesk(): Promise<SkillDesk> {
    const { createSkillDesk } = await import('./skills/skill-desk.ts');
    return createSkillDesk({
      ...options,
      skills: await skills(),
      schedules: options.schedules(),
      tools,
      settings: () => settings().skills,
      skillsChanged,
      boxes,
      enabled: async (name) => (await gapDesk()).enabled(name),
    });
  }

  const gapDesk = once(async (): Promise<GapDesk> => {
    const { openGapDesk } = await import('./gaps/open-gap-desk.ts');
    return openGapDesk({ ...options, tools, skills, boxes, queue: options.queueLater });
  });

  async function commandDesk(): Promise<CommandDesk> {
    const { createCommandDesk } = await import('./command-desk.ts');
    return createCommandDesk({ tools, skills, safeCall });
  }

  const apiDesk = once(async (): Promise<ApiDesk> => {
    const { openApiDesk } = await import('./openapi/open-api-desk.ts');
    const catalog = async () => (await tools()).catalog;
    const schedules = options.schedules;
    return openApiDesk({
      home,
      clock,
      makeId,
      schedules,
      skills: await skills(),
      skillDesk,
      catalog,
    });
  });

  async function serverDesk(): Promise<ServerDesk> {
    const [{ createServerDesk }, { surroundingsOf }] = await Promise.all([
      import('./servers/server-desk.ts'),
      import('./open-servers.ts'),
    ]);
    return createServerDesk({
      ...{ home, clock, boxes, file: options.servers },
      surroundings: surroundingsOf({ home, environment: options.environment, login }),
      logins: async () => (await signIns()).of({ id: OWNER, role: 'owner' }),
      redirect: options.redirect,
      async health() {
        const mcp = await servers.get();
        await mcp?.listed();
        return mcp?.health() ?? [];
      },
    });
  }

  async function domainsLackedBy(sessionKey: string): Promise<string[]> {
    await holders.look();
    const { id } = await options.people.ofSession(sessionKey);
    return holders.lackedBy(id);
  }

  async function beyond(work: ScheduledWork, person: Person): Promise<string[]> {
    const { beyondAudience } = await import('./person-rights.ts');
    return beyondAudience(work, person, (await tools()).catalog);
  }

  const schedulesOf = createSchedulesOf({ ...options, beyond });
  const callLog = createCallLog({ store, log, mask: async () => (await tools()).mask });
  const safeCall = createSafeCall({
    catalog: async () => (await tools()).catalog,
    callLog,
    clock,
    makeId,
    timeoutMs: () => settings().tools.timeoutMs,
  });

  return {
    skills,
    skillDesk,
    gapDesk,
    commandDesk,
    apiDesk,
    serverDesk,
    tools,
    mail,
    calendar,
    contacts,
    knownTo,
    signIns,
    domainsLackedBy,
    safeCall,
    callLog,
    schedulesOf,
    beyond,
    skillsChanged,
    loadBoxes: boxes.load,
    keepServersUp(onHealth) {
      isKeptUp = true;
      servers.keepUp(onHealth);
    },
    reconfigured() {
      catalog = null;
      servers.reconfigure(settings().mcp);
    },
    async stop() {
      await servers.stop();
      await (await bounded)?.close();
    },
  };
}

/** A part that could not be made (no handles left, a file that was away) is tried again with the next one who asks. */
function unlessItFails<T>(made: Promise<T>, forget: () => void): Promise<T> {
  made.catch(forget);
  return made;
}
