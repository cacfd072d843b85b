/** What a wish came to, in one line: for tables of utterances. */
import type { Trigger } from '../domain/schedule/trigger.ts';
import { fakeOptions } from './compile.fake.ts';
import { compile } from './compile.ts';
import type { CompileResult, Draft } from './compile-types.ts';

/** What a person is told of a wish: begins with `?` where something is asked, and with `-` where it is refused. */
export function toldOf(text: string, answers: string[] = []): string {
  const result = compile(text, fakeOptions({ answers }));
  switch (result.kind) {
    case 'draft':
      return [result.draft.summary, ...result.draft.notes].join(' | ');
    case 'drafts':
      return result.drafts.map(({ summary }) => summary).join(' + ');
    case 'question':
      return `? ${result.question.text}`;
    case 'not-understood':
      return `- ${result.reason}`;
  }
}

export function briefResult(result: CompileResult): string {
  switch (result.kind) {
    case 'not-understood':
      return 'not understood';
    case 'question':
      return `? ${[result.question.text, ...result.question.choices].join(' | ')}`;
    case 'draft':
      return briefDraft(result.draft);
    case 'drafts':
      return result.drafts.map(briefDraft).join(' + ');
  }
}

function briefDraft({
  tier,
  trigger,
  plan,
  instruction,
  manage,
  skill,
  capabilities,
}: Draft): string {
  const when = trigger === null ? 'now' : briefTrigger(trigger);
  if (manage !== null) return briefManage(manage);
  if (skill !== null) return `${when}: skill ${skill}`;
  if (tier === 'agent') return `${when}: agent "${instruction}" ${capabilities.join(' ')}`;
  const steps = (plan?.tools ?? []).map(({ tool, input, when: condition }) => {
    const said = withoutReason(
      input['text'] ?? input['url'] ?? input['path'] ?? input['title'] ?? input['city'],
    );
    const words =
      typeof said === 'string' && !said.includes('${') ? ` ${JSON.stringify(said)}` : '';
    const to = input['session'] === undefined ? '' : ` to ${String(input['session'])}`;
    return `${tool}${words}${to}${condition === undefined ? '' : ' if'}`;
  });
  return `${when}: ${steps.join(', ')}`;
}

/** Why a page does not answer is told by every such message, on a line of its own. */
export function withoutReason(said: unknown): unknown {
  const reason = /\n\$\{failures\.(?:fetch|feed)(?:-\d+)? \?\? ""\}$/;
  return typeof said === 'string' ? said.replace(reason, '') : said;
}

function briefManage(manage: NonNullable<Draft['manage']>): string {
  const ids = 'ids' in manage ? ` ${manage.ids.join(' ')}` : '';
  const fires = 'fires' in manage ? ` at ${manage.fires.join(' ')}` : '';
  const until = 'untilUtc' in manage ? ` until ${manage.untilUtc}` : '';
  const to =
    'trigger' in manage
      ? ` to ${briefTrigger(manage.trigger)}`
      : 'name' in manage
        ? ` to ${manage.name}`
        : '';
  return `${manage.kind}${ids}${fires}${until}${to}`;
}

function briefTrigger(trigger: Trigger): string {
  switch (trigger.kind) {
    case 'cron':
      return `cron ${trigger.cron}`;
    case 'every':
      return `every ${trigger.everyMs / 1000}s`;
    case 'at':
      return `at ${trigger.atUtc}`;
    case 'rrule':
      return `${trigger.rrule} from ${trigger.startsAt}`;
    case 'event':
      return `on ${Object.values(trigger.event).join(' ')}${briefPace(trigger)}`;
  }
}

/** Where it is another than all of its kind have. */
function briefPace(trigger: Trigger & { kind: 'event' }): string {
  const { event, quietMs, mostPerMinute, mostPerHour } = trigger;
  const isUsual = quietMs === (event.on === 'file' ? 1000 : 0);
  const quiet = isUsual ? '' : ` quiet ${quietMs / 1000}s`;
  const hourly = mostPerHour === undefined ? '' : ` most ${mostPerHour} an hour`;
  return `${quiet}${mostPerMinute === null ? '' : ` most ${mostPerMinute} a minute`}${hourly}`;
}
