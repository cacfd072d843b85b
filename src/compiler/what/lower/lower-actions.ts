/** The steps of what is done. */
import { once } from '../../../base/once.ts';
import type { Condition } from '../../../domain/plan/condition.ts';
import { type Act, type Action, type Case, type Content, toldIn } from '../what.ts';
import type { Moment } from './lower-condition.ts';
import { madeOf } from './lower-judging.ts';
import { endOf, newsOf } from './lower-news.ts';
import { timeOf } from './lower-whole.ts';
import type { Found, Lowering } from './lowering.ts';
import { deedStep, subjectOf } from './mail-steps.ts';
import { literalText, literalValue } from './plan-text.ts';
import { both, type NewStep } from './step-list.ts';

interface Doing {
  lowering: Lowering;
  one: Case;
  moment: Moment;
  /** What is done with: what was found, or what a model makes of it. */
  given(): readonly Found[];
}

export function lowerActions(lowering: Lowering, one: Case, moment: Moment): void {
  const isMade = lowering.what.made !== undefined;
  const given = once(() => (isMade ? [madeOf(lowering, moment.begins)] : lowering.found()));
  const doing: Doing = { lowering, one, moment, given };
  for (const action of one.actions) lowerAction(doing, action);
  if (moment.ends === null || one.condition === null) return;
  const text = endOf(lowering, one.condition);
  for (const session of toldIn(one.actions))
    lowering.list.add({ ...sending(text, session), when: moment.ends });
}

function lowerAction(doing: Doing, action: Action): void {
  const { lowering, moment } = doing;
  const { otherwise = [] } = action;
  const mayFail = otherwise.length > 0;
  const id = lowering.list.add({ ...stepOf(doing, action), when: moment.begins, mayFail });
  // A step that was skipped gave nothing either.
  const failed: Condition = { value: `\${${id} ?? null}`, exists: false };
  for (const act of otherwise)
    lowering.list.add({ ...stepOf(doing, act), when: both(moment.begins, failed) });
}

function stepOf(doing: Doing, act: Act): Omit<NewStep, 'when'> {
  switch (act.kind) {
    case 'tell':
      return sending(saidOf(doing, act.content), act.session);
    case 'ask':
      return sending(literalText(doing.lowering.words.question(act.text)), null);
    case 'post':
      return {
        id: 'post',
        tool: 'http.request',
        input: {
          url: literalText(act.url),
          method: act.method,
          body: postedOf(doing, act.content),
          ...(act.method === 'POST' && { idempotencyKey: true }),
        },
      };
    case 'write':
    case 'append':
      return {
        id: 'save',
        tool: `file.${act.kind}`,
        input: {
          path: literalText(act.path),
          content:
            act.kind === 'write'
              ? writtenOf(doing, act.content)
              : `${writtenOf(doing, act.content)}\n`,
        },
      };
    case 'mail':
      return {
        id: 'mail',
        tool: 'email.send',
        input: {
          to: act.to.map(literalText),
          subject: subjectOf(doing.lowering, act),
          body: saidOf(doing, act.content),
        },
      };
    case 'mails':
      return deedStep(doing.lowering, act.deed);
    case 'run':
      return { id: 'run', tool: 'shell.run', input: { command: act.command.map(literalText) } };
    case 'call':
      return {
        id: 'do',
        tool: act.tool,
        input: literalValue(act.input) as Record<string, unknown>,
      };
    case 'schedule':
      return { id: act.verb, tool: `schedule.${act.verb}`, input: { id: literalText(act.id) } };
  }
}

function sending(text: string, session: string | null): Omit<NewStep, 'when'> {
  const input = { text, ...(session !== null && { session: literalText(session) }) };
  return { id: 'send', tool: 'message.send', input };
}

function saidOf(doing: Doing, content: Content): string {
  if (content.kind !== 'found') return plainContent(doing, content);
  const { lowering, one, moment, given } = doing;
  if (lowering.what.made !== undefined) return given()[0]?.said() ?? '';
  return newsOf(lowering, one, moment);
}

function writtenOf(doing: Doing, content: Content): string {
  if (content.kind !== 'found') return plainContent(doing, content);
  const found = doing.given();
  const [only] = found;
  if (found.length === 1 && only !== undefined) return only.written();
  return found.map(({ name, written }) => `${literalText(name)}: ${written()}`).join('\n');
}

/** Values as they are; several by their names. */
function postedOf(doing: Doing, content: Content): unknown {
  if (content.kind === 'json') return literalValue(JSON.parse(content.text));
  if (content.kind !== 'found') return plainContent(doing, content);
  const found = doing.given();
  const [only] = found;
  if (found.length === 1) return only?.value;
  return Object.fromEntries(found.map(({ name, value }) => [name, value]));
}

function plainContent({ lowering }: Doing, content: Exclude<Content, { kind: 'found' }>): string {
  if (content.kind !== 'time') return literalText(content.text);
  const { list, looked } = lowering;
  const now =
    looked?.kind === 'clock' ? looked.id : list.add({ id: 'now', tool: 'time.now', input: {} });
  return timeOf(now);
}
