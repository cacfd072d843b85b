/**
 * The agent tier of one data folder: carries out instructions with a model, within what was approved.
 * Where there is no model, it says so and does nothing.
 */

import { runTurn } from '../../agent/agent.ts';
import type { AgentProfile } from '../../agent/agent-file.ts';
import type { AgentPorts, ContextPart, TurnEnd } from '../../agent/agent-ports.ts';
import type { AgentLimits, AgentSettings } from '../../agent/agent-settings.ts';
import type { AskOwner } from '../../agent/call-guard.ts';
import { HEARD_TOOL } from '../../agent/hear-words.ts';
import { FINISH_TOOL } from '../../agent/run-finish.ts';
import type { Clock } from '../../base/clock.ts';
import type { Fault } from '../../base/errors.ts';
import { type HeartbeatSettings, withOwnHeartbeat } from '../../domain/heartbeat-settings.ts';
import { OWNER, type Person, zoneOfPerson } from '../../domain/person.ts';
import type { Run } from '../../domain/run/run.ts';
import type { RecordSteps } from '../../domain/run/run-journal.ts';
import type { Step } from '../../domain/run/step.ts';
import type { Definition } from '../../domain/schedule/definition.ts';
import { isShared, parseSessionKey, type SessionKey } from '../../domain/session-key.ts';
import type { ToolResult } from '../../domain/tool-call.ts';
import type { Lessons } from '../../memory/lessons.ts';
import type { Memories } from '../../memory/memories.ts';
import type { Tasks } from '../../memory/tasks/tasks.ts';
import type { TurnBook } from '../../memory/turn-book.ts';
import { readAgent, withOwnLimits } from '../../own-tools/home-agents.ts';
import type { HomeMask } from '../../own-tools/home-mask.ts';
import type { OwnTools } from '../../own-tools/own-tools.ts';
import { createSessionState, stateInShort } from '../../own-tools/session-state.ts';
import { conversationOf, rootOf } from '../../own-tools/sub-agent-runs.ts';
import { may } from '../../people/may.ts';
import type { People } from '../../people/people.ts';
import type { SkillSettings } from '../../skills/skill-settings.ts';
import { loadTokenCounter } from '../../skills/telling/count-tokens.ts';
import type { Store } from '../../store/store.ts';
import { dispatchedText } from '../dispatched-text.ts';
import type { HomeModels } from '../home-models.ts';
import { leftFailed, lessonOfWords, lessonsOfSteps } from '../lessons-of-turn.ts';
import { createSaidText, type SaidText } from '../said-text.ts';
import { foundTurn, saidTurn } from '../said-turn.ts';
import { createAgentHistory } from './agent-history.ts';
import { createAgentRights, isTalk, mayDispatch } from './agent-rights.ts';
import { createKnownContext } from './known-context.ts';
import { createPassedOn } from './passed-on.ts';
import type { PromptDays } from './prompt-day.ts';
import { createShownPictures } from './shown-pictures.ts';

interface AgentRequest {
  run: Run;
  definition: Definition;
  /** What an earlier claim of the run did. */
  known: readonly Step[];
  record: RecordSteps;
  /** What happened that it was started by, in words that nobody vouches for. */
  event: string;
  signal: AbortSignal;
  onStep: (step: Step) => void;
  /** Hears what a person may read along, piece by piece. */
  onText: (text: string) => void;
}

type AgentEnd =
  | { kind: 'no-model' }
  /** It can't be done as it was approved. */
  | { kind: 'refused'; fault: Fault }
  | { kind: 'turn'; end: TurnEnd };

export type RunAgent = (request: AgentRequest) => Promise<AgentEnd>;

export function createHomeAgent(options: {
  home: string;
  settings: () => {
    agent: AgentSettings;
    skills: Pick<SkillSettings, 'listTokens'>;
    heartbeat: HeartbeatSettings;
    tools: { workspace?: string | undefined };
  };
  defaultTimezone: () => string;
  clock: Clock;
  store: Store;
  models: () => Promise<HomeModels>;
  promptDays: () => Promise<PromptDays>;
  own: Pick<OwnTools, 'tools' | 'skills' | 'commandDesk' | 'safeCall' | 'domainsLackedBy'>;
  people: Pick<People, 'ofSession'>;
  memories: Pick<Memories, 'search' | 'list'>;
  tasks: Pick<Tasks, 'summary'>;
  turns: TurnBook;
  lessons: Lessons;
  askOwner: AskOwner;
  /** Who is behind a session, and where they are. */
  personOf: (sessionKey: string) => Promise<Pick<Person, 'name' | 'timezone' | 'trip'>>;
  /** All that was said to a talk while it is under way, in order; without it, nothing is. */
  heardBy?: (run: Pick<Run, 'id' | 'sessionKey'>) => Promise<readonly string[]>;
}): RunAgent {
  const { home, settings, clock, own, heardBy } = options;
  const conversations = createAgentHistory(options.store);
  const sessionState = createSessionState(options.store);
  const known = createKnownContext(options);
  const passedOn = createPassedOn(options.store);
  const shownPictures = createShownPictures({
    incoming: options.store.incoming,
    home,
    workspace: () => settings().tools.workspace ?? 'workspace',
  });
  const rights = createAgentRights({
    own,
    listTokens: () => settings().skills.listTokens,
    skillUses: async () => (await (await options.promptDays()).today()).skillUses,
  });

  return async (request) => {
    const { run, definition } = request;
    const models = await options.models();
    if ((await models.choose()).kind === 'none') return { kind: 'no-model' };
    const session = sessionOf(run);
    const profile = await readAgent(home, session?.agent ?? 'main');
    if (!profile.ok) return { kind: 'refused', fault: profile.fault };
    const body = await rights.skillBody(definition.work);
    if (!body.ok) return { kind: 'refused', fault: body.fault };
    const { skill } = definition.work;
    if (skill !== undefined) {
      const by = { runId: run.id, sessionKey: run.sessionKey };
      await (await own.skills()).askForTools(skill.name, by);
    }
    const end = await turn(request, { profile: profile.value, session, body, models });
    const said = isTalk(run, definition.work) ? (definition.work.instruction ?? '') : null;
    await learn(run, said, end.steps);
    await keepFound(run, end);
    return { kind: 'turn', end };
  };

  async function turn(
    request: AgentRequest,
    facts: {
      profile: AgentProfile;
      session: SessionKey | null;
      body: { text: string; isTainted: boolean };
      models: HomeModels;
    },
  ): Promise<TurnEnd> {
    const { run, definition, signal, event } = request;
    const { profile, session, body } = facts;
    const { work } = definition;
    const { contextTokens, summaryTokens, resultTokens, ...usual } = settings().agent;
    const limits = withOwnLimits(usual.limits, profile);
    const isSubAgent = run.lane === 'subagent';
    const isConversation = isTalk(run, work);
    // Nobody reads along with a schedule, so words alone say nothing about how it ended.
    const isLook = run.lane === 'heartbeat';
    const mustFinish = run.scheduleId !== null && !isLook;
    const mode = isSubAgent ? 'multi_agent' : (profile.mode ?? usual.mode);
    const hasSubAgents = mayDispatch(session, { mode, limits });
    const capabilities = isConversation
      ? await rights.grantedTools(profile.skills, {
          hasSubAgents,
          role: (await options.people.ofSession(run.sessionKey)).role,
          sessionKey: run.sessionKey,
        })
      : await rights.declaredTools(work, {
          hasSubAgents: isSubAgent && hasSubAgents,
          mustFinish,
        });
    const skills = capabilities.has('skill.show') ? await rights.skillList(profile.skills) : '';
    const person = await options.personOf(run.sessionKey);
    const here = zoneOfPerson(person, clock.nowMs());
    const timezone = zoneOf(definition, [here, profile]) ?? options.defaultTimezone();
    const said = await saidText(request);
    const others = await passedOn(run);
    const shown = await shownPictures(run);
    const ports = await portsOf(request, {
      ...facts,
      said,
      capabilities,
      limits,
      isConversation,
      timezone,
    });
    // What stands on a picture is what anybody wrote.
    const hasPictures = shown.pictures.length > 0;
    const promptDays = await options.promptDays();
    const { mostUsed } = await promptDays.today();
    const end = await runTurn(
      {
        runId: run.id,
        sessionKey: run.sessionKey,
        mode,
        ...(profile.name !== undefined && { agentName: profile.name }),
        identity: profile.identity,
        skills,
        mostUsed,
        message: `${dispatchedText(run, definition)}${body.text}${event}${others.text}${shown.text}`,
        pictures: shown.pictures,
        timezone,
        ...(isConversation && whomItTalksWith(person, session)),
        ...(profile.needs !== undefined && { needs: profile.needs }),
        mostCalls: work.maxSteps ?? limits.callsPerTurn,
        isConversation,
        goesOn: work.goesOn === true,
        mustFinish,
        ...(work.goesOnFrom !== undefined && { goesOnFrom: work.goesOnFrom }),
        // A mission was written by a model that may have read anything.
        isTainted: [
          isSubAgent,
          body.isTainted,
          event !== '',
          others.text !== '',
          hasPictures,
        ].includes(true),
        ownerWords: ownerWordsIn(run, work),
        // A skill is carried out as it was approved, so the addresses in it may be read.
        approvedText: body.text,
        readable: [...(work.readable ?? []), ...others.readable],
        contextTokens,
        summaryTokens,
        resultTokens,
        signal,
      },
      ports,
    );
    said?.end();
    if (end.kind === 'answered' || end.kind === 'finished' || end.kind === 'paused')
      await promptDays.noteCalls(calledTools(end.steps));
    return end;
  }

  /** What a mission came to can be found with its conversation; what is done for a schedule is none. */
  async function keepFound(run: Run, end: TurnEnd): Promise<void> {
    if (run.lane !== 'subagent' || (end.kind !== 'answered' && end.kind !== 'finished')) return;
    const root = await rootOf(run, options.store.engine);
    if (root.scheduleId === null && root.lane !== 'subagent')
      await options.turns.keep(foundTurn(root.sessionKey, run.id, end.text));
  }

  /** What a run teaches is of the person it is for; who only talks, or shares the place, has none. `said` is null where nobody talks. */
  async function learn(run: Run, said: string | null, steps: readonly Step[]): Promise<void> {
    const { sessionKey } = await rootOf(run, options.store.engine);
    const { id, role } = await options.people.ofSession(sessionKey);
    if (isShared(sessionKey) || role === 'guest') return;
    const before = said === null ? null : await options.turns.lastTurn(sessionKey, run.id);
    const correction = lessonOfWords(said ?? '', before?.said ?? null);
    const earlier = before === null ? [] : await options.store.journal.steps(before.key);
    const all = [...leftFailed(earlier), ...steps];
    const taught = [...lessonsOfSteps(all), ...(correction === null ? [] : [correction])];
    for (const lesson of taught)
      await options.lessons.record(id, { ...lesson, occasion: run.id, sessionKey });
  }

  /** Null where nobody reads along: a mission answers an agent, and what a schedule says counts once it ended. */
  async function saidText({ run, onText }: AgentRequest): Promise<SaidText | null> {
    if (run.lane === 'subagent' || run.scheduleId !== null) return null;
    const { mask } = await own.tools();
    const settled = (text: string): number => mask.values().settled(text);
    return createSaidText({ clock, mask: { text: mask.text, settled }, tell: onText });
  }

  /** Said only where its texts can be read too. */
  async function stateContext(
    sessionKey: string,
    capabilities: ReadonlySet<string>,
  ): Promise<ContextPart[]> {
    if (!capabilities.has('session.state')) return [];
    const state = await sessionState.get(sessionKey);
    if (Object.keys(state).length === 0) return [];
    return [{ name: 'state', text: JSON.stringify(stateInShort(state)), isTainted: false }];
  }

  async function portsOf(
    request: AgentRequest,
    facts: {
      profile: AgentProfile;
      models: HomeModels;
      said: SaidText | null;
      capabilities: ReadonlySet<string>;
      limits: AgentLimits;
      isConversation: boolean;
      timezone: string;
    },
  ): Promise<AgentPorts> {
    const { id: runId, sessionKey, scheduleId, lane } = request.run;
    const isMission = lane === 'subagent';
    const isLook = lane === 'heartbeat';
    const { models, capabilities, limits, isConversation, profile } = facts;
    const sinceMs = clock.monotonicMs();
    const { catalog, mask } = await own.tools();
    const desk = await own.commandDesk();
    // What a schedule does depends on what was approved, not on what was talked about.
    const recalled = isConversation
      ? await conversations.recall(sessionKey, runId)
      : { turns: [], summary: null };
    // What sub-agents call counts where it is done for: no conversation gets more by having many.
    const conversation = await conversationOf(request.run, options.store.engine);
    const asker = { sessionKey: conversation, timezone: facts.timezone };
    const context = { capabilities, sessionKey, signal: request.signal, asker };
    const heartbeat = withOwnHeartbeat(settings().heartbeat, profile.heartbeat);
    // Whom the settings name for it, else the cheapest of its own.
    const named = isLook && heartbeat.model !== undefined ? [heartbeat.model] : null;
    return {
      clock,
      callModel: (words, signal, { silent = false, modelClass = null } = {}) =>
        models.call(words, {
          signal,
          models: modelClass === null ? (named ?? profile.models) : [modelClass],
          isCheap: isLook && named === null,
          budget: profile.budget,
          runId,
          scheduleId,
          sessionKey,
          silent: silent || isLook,
          sinceMs,
        }),
      // A budget is the owner's to extend, whoever says "go on".
      async allowMore(crossed) {
        const { role } = await options.people.ofSession(sessionKey);
        if (may(role, 'allow-budgets')) await models.budgets.goOn(crossed, runId);
      },
      toolCallers: (call) => desk.toolCallers(context, call),
      async callTool(name, input, key, guard) {
        const caller = {
          ...context,
          key,
          runId,
          scheduleId,
          forModel: true,
          ...(guard !== undefined && { guard }),
        };
        const call = { name, input, by: 'model', context: caller, isJournaled: true } as const;
        return masked(await own.safeCall(call), mask);
      },
      effectOf: catalog.effectOf,
      judged: catalog.judged,
      askOwner: options.askOwner,
      mask: mask.value,
      journal: { known: request.known, record: request.record },
      history: {
        load: async () => recalled.turns,
        // Nobody goes on with a mission or a look around: its journal says all there is.
        async append(past) {
          if (isMission || isLook) return;
          await conversations.append(sessionKey, past);
          const said = request.definition.work.instruction ?? '';
          if (isConversation) await options.turns.keep(saidTurn(sessionKey, past, said));
        },
        summary: async () => recalled.summary,
        keepSummary: (summary) => conversations.keepSummary(sessionKey, summary),
      },
      context: async () => [
        ...(isLook ? [] : await stateContext(conversation, capabilities)),
        ...draftContext(request.definition.work),
        ...(await known({
          sessionKey: conversation,
          capabilities,
          message: request.definition.work.instruction ?? '',
        })),
      ],
      acquireCallSlot: () =>
        conversations.acquireCallSlot(conversation, { ...limits, nowMs: clock.nowMs() }),
      ...(heardBy !== undefined && isConversation && { heard: () => heardBy(request.run) }),
      countTokens: await loadTokenCounter(),
      onEvent(event) {
        if (event.kind === 'step-ended') request.onStep(event.step);
        else if (event.kind === 'text-begun') facts.said?.begin();
        else if (event.kind === 'text-said') facts.said?.add(event.text);
      },
    };
  }
}

/** The zone of what was asked, of the person, of their agent; undefined where none is said. */
function zoneOf(
  { work, trigger }: Definition,
  [here, profile]: [string | null, AgentProfile],
): string | undefined {
  return work.askedInZone ?? trigger?.timezone ?? here ?? profile.timezone;
}

function whomItTalksWith({ name }: Pick<Person, 'name'>, session: SessionKey | null) {
  const channel = session === null ? undefined : CHANNELS.get(session.channel);
  return {
    person: { name: name === OWNER ? 'the owner' : name },
    ...(channel !== undefined && { channel }),
  };
}

/** As people call them; the inbox is no place where anybody is. */
const CHANNELS: ReadonlyMap<string, string> = new Map([
  ['telegram', 'Telegram'],
  ['slack', 'Slack'],
  ['email', 'email'],
  ['voice', 'the phone'],
  ['terminal', 'a terminal'],
  ['web', 'the web page'],
]);

/** Of a mission and of what Rote says itself none are the owner's; a draft that was shown may be what a page told a model. */
function ownerWordsIn({ lane }: Run, work: Definition['work']): string {
  if (lane === 'subagent' || work.goesOnFrom !== undefined) return '';
  const { shown: _, rules: __, gap: ___, ...input } = work.input;
  return `${work.instruction} ${JSON.stringify(input)}`;
}

/** What the person was shown before they said this, which their words may be about; and what rules read of them. */
function draftContext({ input }: Definition['work']): ContextPart[] {
  const { shown, rules, gap } = input;
  const parts = [
    ['draft', shown],
    ['rules', rules],
    ['agreed', gap],
  ] as const;
  return parts.flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, text: JSON.stringify(value), isTainted: false }],
  );
}

function sessionOf({ sessionKey }: Run): SessionKey | null {
  const session = parseSessionKey(sessionKey);
  return session.ok ? session.value : null;
}

function calledTools(steps: readonly Step[]): string[] {
  return steps
    .filter(({ kind, state }) => kind === 'tool' && state === 'succeeded')
    .filter(({ tool }) => tool !== FINISH_TOOL && tool !== HEARD_TOOL)
    .map(({ tool }) => tool);
}

/** A provider hears no secret, also where a tool repeats one. */
function masked(result: ToolResult, mask: HomeMask): ToolResult {
  if (result.ok) return { ...result, output: mask.value(result.output) };
  const { failure } = result;
  return { ...result, failure: { ...failure, message: mask.text(failure.message) } };
}
