/**
 * Every tool of Rote, with what a run may do with it that has read what others wrote, and with whose words it answers.
 * A tool that is not in the table is refused to such a run, and its answer counts as the words of others; a test names it.
 */
import type { JudgedCall, ToolFailure } from '../domain/tool-call.ts';

export type TaintedRule =
  /** It reads, tells its person, or changes what nobody else keeps. */
  | 'call'
  /** What it makes waits for its owner by itself. */
  | 'pending'
  /** It takes effect at once on what is its owner's: it starts, ends, removes or pushes out something. */
  | 'refuse'
  /** It writes down what is remembered, where the person's words ask for that; else `memory.propose` asks them. */
  | 'propose'
  /** It changes a list of its person: done where their words ask for it, else they are asked for this very change. */
  | 'own-list'
  /** It sends words out of the house: such a run drafts them, and its person sends them. */
  | 'draft-only'
  /** It changes mails, entries of calendars or contacts of its person, who is asked for this very change. */
  | 'elsewhere'
  /** It depends on what of a schedule, or of a heartbeat, it changes. */
  | 'schedule-change'
  | 'heartbeat-change'
  /** Its owner is asked for a file that is there, for a command, or for whom it reaches. */
  | 'file'
  | 'program'
  | 'script'
  | 'target';

type AnswerWords =
  /** What Rote itself knows. */
  | 'own'
  /** Anybody's. */
  | 'others'
  /** Rote's own, unless it is asked for all of it. */
  | 'own-unless-all'
  /** The answer says itself whether it holds what others wrote. */
  | 'as-it-says';

const RULES: Readonly<Record<string, readonly [TaintedRule, AnswerWords]>> = {
  'agent.dispatch': ['call', 'own'],
  'agent.results': ['call', 'others'],
  'calendar.create': ['elsewhere', 'own'],
  'calendar.delete': ['elsewhere', 'others'],
  'calendar.free': ['call', 'own'],
  'calendar.list': ['call', 'others'],
  'calendar.next': ['call', 'others'],
  'calendar.update': ['elsewhere', 'others'],
  'catalog.list': ['call', 'others'],
  // It reaches nobody by itself, and each address that it reads is judged; hosts are refused to it by the tool.
  'code.run': ['call', 'others'],
  // Plans and agents may write to contacts, so what others wrote makes nobody one.
  'contacts.create': ['elsewhere', 'own'],
  'contacts.get': ['call', 'others'],
  'contacts.search': ['call', 'others'],
  'contacts.update': ['elsewhere', 'others'],
  'digest.today': ['call', 'others'],
  'email.archive': ['elsewhere', 'own'],
  'email.attachment': ['file', 'others'],
  // It goes to nobody: its person reads it in their folder of drafts.
  'email.draft': ['call', 'own'],
  'email.flag': ['elsewhere', 'own'],
  'email.move': ['elsewhere', 'own'],
  'email.read': ['call', 'others'],
  'email.reply': ['draft-only', 'others'],
  'email.search': ['call', 'others'],
  // It answers with its receivers, so that more than one mail goes out of a run.
  'email.send': ['draft-only', 'own'],
  'file.append': ['file', 'own'],
  'file.delete': ['file', 'own'],
  'file.info': ['call', 'own'],
  'file.list': ['call', 'others'],
  'file.read': ['call', 'others'],
  'file.write': ['file', 'own'],
  find_tools: ['call', 'as-it-says'],
  // What it finds on the web is a call of its own.
  'gap.find': ['call', 'as-it-says'],
  'heartbeat.edit': ['heartbeat-change', 'others'],
  'heartbeat.wake': ['refuse', 'own'],
  'http.request': ['target', 'others'],
  'json.query': ['call', 'others'],
  'lesson.record': ['propose', 'own'],
  'list.pick': ['call', 'others'],
  // Who shares a list reads what is put on it: a run that has read others asks first, whatever it wants to do there.
  'lists.add': ['own-list', 'as-it-says'],
  'lists.create': ['own-list', 'as-it-says'],
  'lists.delete': ['own-list', 'as-it-says'],
  'lists.list': ['call', 'as-it-says'],
  'lists.remove': ['own-list', 'as-it-says'],
  'lists.rename': ['own-list', 'as-it-says'],
  'lists.share': ['own-list', 'as-it-says'],
  'lists.show': ['call', 'as-it-says'],
  'lists.tick': ['own-list', 'as-it-says'],
  'lists.unshare': ['own-list', 'as-it-says'],
  // Those that write answer with a path and a revision, and with no words of a page.
  'markdown.append': ['own-list', 'own'],
  'markdown.create': ['own-list', 'own'],
  'markdown.edit': ['own-list', 'own'],
  'markdown.list': ['call', 'others'],
  'markdown.read': ['call', 'others'],
  'markdown.search': ['call', 'others'],
  'markdown.undo': ['own-list', 'own'],
  'memory.forget': ['own-list', 'as-it-says'],
  'memory.list': ['call', 'as-it-says'],
  'memory.propose': ['pending', 'own'],
  'memory.save': ['propose', 'as-it-says'],
  'memory.search': ['call', 'as-it-says'],
  'memory.update': ['own-list', 'as-it-says'],
  'message.send': ['target', 'own'],
  'notify.desktop': ['call', 'own'],
  'plan.graph': ['call', 'others'],
  'plan.run': ['refuse', 'others'],
  'plan.validate': ['call', 'others'],
  'requests.answer': ['refuse', 'others'],
  'requests.list': ['call', 'others'],
  'requests.show': ['call', 'others'],
  // Each new backup pushes the oldest one out.
  'rote.backup': ['refuse', 'own'],
  'rote.cost': ['call', 'others'],
  'rote.did': ['call', 'others'],
  'rote.done': ['call', 'others'],
  'rote.failed': ['call', 'others'],
  'rote.failing': ['call', 'others'],
  'rote.hello': ['call', 'others'],
  'rote.help': ['call', 'others'],
  'rote.next': ['call', 'others'],
  'rote.often': ['call', 'others'],
  'rote.schedules': ['call', 'others'],
  'rote.status': ['call', 'others'],
  'rote.thanks': ['call', 'others'],
  'rote.waiting': ['call', 'others'],
  'rss.read': ['target', 'others'],
  // Whether something is done is for its person to say.
  'quiet.set': ['own-list', 'as-it-says'],
  'quiet.show': ['call', 'as-it-says'],
  'reminders.done': ['own-list', 'as-it-says'],
  'reminders.list': ['call', 'as-it-says'],
  'reminders.snooze': ['own-list', 'as-it-says'],
  'reminders.undo': ['own-list', 'as-it-says'],
  'run.finish': ['call', 'own'],
  'run.queue': ['refuse', 'own'],
  // What it reads on in may be Rote's own.
  'run.result': ['call', 'as-it-says'],
  'runs.list': ['call', 'others'],
  'runs.show': ['call', 'others'],
  think: ['call', 'others'],
  'schedule.add': ['pending', 'own'],
  'schedule.backfill': ['refuse', 'own'],
  // It shows something, and its person's yes stores it.
  'schedule.draft': ['call', 'own'],
  'schedule.list': ['call', 'own-unless-all'],
  'schedule.pause': ['refuse', 'own'],
  'schedule.preview': ['call', 'own'],
  'schedule.remove': ['refuse', 'own'],
  'schedule.resume': ['refuse', 'own'],
  'schedule.run': ['refuse', 'own'],
  'schedule.skip': ['refuse', 'own'],
  'schedule.unskip': ['refuse', 'own'],
  'schedule.update': ['schedule-change', 'own'],
  'schedule.why': ['call', 'own-unless-all'],
  'script.run': ['script', 'others'],
  'session.state': ['call', 'others'],
  'shell.run': ['program', 'others'],
  'skill.delete': ['refuse', 'others'],
  // A run can only ask for it.
  'skill.enable': ['call', 'others'],
  'skill.get': ['call', 'others'],
  'skill.list': ['call', 'own-unless-all'],
  'skill.save': ['pending', 'others'],
  'skill.show': ['call', 'as-it-says'],
  // What it calls is judged by itself.
  'skill.use': ['call', 'others'],
  'skills.stats': ['call', 'others'],
  'system.disk': ['call', 'own'],
  // What is on a list is their own, but for what the run of a schedule put there.
  'tasks.complete': ['own-list', 'as-it-says'],
  'tasks.create': ['own-list', 'as-it-says'],
  'tasks.delete': ['own-list', 'as-it-says'],
  'tasks.get': ['call', 'as-it-says'],
  'tasks.overdue': ['call', 'as-it-says'],
  'tasks.reopen': ['own-list', 'as-it-says'],
  'tasks.restore': ['own-list', 'as-it-says'],
  'tasks.search': ['call', 'as-it-says'],
  'tasks.update': ['own-list', 'as-it-says'],
  'text.extract': ['call', 'others'],
  'text.template': ['call', 'others'],
  'time.now': ['call', 'own'],
  understand: ['call', 'others'],
  'value.find': ['call', 'others'],
  // They remember a value for the schedule, or the session, that asks.
  'watch.changed': ['call', 'others'],
  'watch.holds': ['call', 'others'],
  // Its server is the one that the settings name.
  'web.search': ['call', 'others'],
};

export const RULED_TOOLS: readonly string[] = Object.keys(RULES);

export function taintedRule(name: string): TaintedRule {
  return ruleOf(name)[0];
}

function ruleOf(name: string): readonly [TaintedRule, AnswerWords] {
  return (Object.hasOwn(RULES, name) ? RULES[name] : undefined) ?? ['refuse', 'others'];
}

/** The same of a call that the journal has: the names of Rote's own tools are taken by nobody else. */
export function wasOfOthers(step: {
  tool: string;
  input: unknown;
  output: unknown;
  failure: ToolFailure | null;
}): boolean {
  const maker = RULED_TOOLS.includes(step.tool) ? 'rote' : 'others';
  return taints({ name: step.tool, input: step.input, maker }, step);
}

/** Whether what a call came to may hold what others wrote. What reached nobody does not. */
export function taints(
  { name, input, maker }: Pick<JudgedCall, 'name' | 'input' | 'maker'>,
  { output, failure }: { output: unknown; failure: ToolFailure | null },
): boolean {
  if (failure?.reachedNobody === true) return false;
  if (maker !== 'rote') return true;
  const [, words] = ruleOf(name);
  if (words === 'own-unless-all') return (input as { all?: unknown } | null)?.all === true;
  if (words === 'as-it-says') return tellsOfOthers(output);
  return words === 'others';
}

/** What tells what a person keeps: files, notes, lists, memories, what was said and what was done. */
const KEPT: ReadonlySet<string> = new Set([
  ...['agent.results', 'digest.today', 'file.list', 'file.read', 'lists.list', 'lists.show'],
  ...['markdown.list', 'markdown.read', 'markdown.search', 'memory.list', 'memory.search'],
  ...['plan.run', 'reminders.list', 'requests.list', 'requests.show', 'run.result', 'runs.list'],
  ...['runs.show', 'schedule.list', 'schedule.why', 'script.run', 'session.state', 'shell.run'],
  ...['skill.use', 'tasks.get', 'tasks.overdue', 'tasks.search'],
]);

/** Whether a call told what its person keeps; what a tool of others answers, nobody sees from here. */
export function tellsWhatIsKept(
  { name, maker }: Pick<JudgedCall, 'name' | 'maker'>,
  failure: ToolFailure | null,
): boolean {
  const isKept = maker !== 'rote' || KEPT.has(name) || name.startsWith('rote.');
  return isKept && failure?.reachedNobody !== true;
}

/** What is found out about tools, skills, tasks and memories says of each whose words these are. */
function tellsOfOthers(output: unknown): boolean {
  // Whatever the parts of an answer are called.
  return [output, ...Object.values(Object(output))]
    .flat()
    .some((one) => (one as { wordsOf?: unknown } | null | undefined)?.wordsOf === 'others');
}
