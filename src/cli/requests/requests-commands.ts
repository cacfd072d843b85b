/** `rote requests show` and `answer`: what waits for a person, and the answer. */
import { printable } from '../../base/printable.ts';
import { textTable } from '../../base/text-table.ts';
import { OWNER } from '../../domain/person.ts';
import type { Request, RequestAnswer } from '../../domain/request.ts';
import { requestCode } from '../../domain/request-code.ts';
import { type RequestView, viewRequest } from '../../domain/request-view.ts';
import { askedKind, sectionsOf, wholeText } from '../../domain/request-words.ts';
import { wallTime } from '../../language/en/wall-time.ts';
import type { CommandAnswer, CommandCall } from '../command.ts';
import { withHome, withHomeAndDaemon } from '../with-home.ts';

export function requestsShow({ positionals, flags, context }: CommandCall): Promise<CommandAnswer> {
  return withHome(context, async ({ requests, defaultTimezone }) => {
    const request = await requests.get(positionals[0] ?? '');
    const page = flags.number('page');
    if (page !== undefined) {
      const document = await requests.page(request.id, page);
      const head = `Page ${page} of ${request.document?.pages}: ${request.title}`;
      return { data: { document }, text: [head, ...sectionsOf(document)].join('\n') };
    }
    const text = [
      wholeText(request),
      '',
      factsOf(viewRequest(request), defaultTimezone()),
      ...howToAnswer(request),
    ].join('\n');
    await requests.opened(request.id, OWNER);
    return { data: { request: viewRequest(request) }, text };
  });
}

export function requestsAnswer({ positionals, context }: CommandCall): Promise<CommandAnswer> {
  return withHomeAndDaemon(context, async ({ requests, defaultTimezone }) => {
    const [reference = '', answer] = positionals;
    const answered = await requests.answer(reference, answer as RequestAnswer);
    const view = viewRequest(answered);
    const text = [printable(view.title), factsOf(view, defaultTimezone())].join('\n');
    return { data: { request: view }, text };
  });
}

function factsOf(view: RequestView, zone: string): string {
  return textTable(
    [],
    [
      ['about', view.about],
      ...(view.person === undefined ? [] : [['person', printable(view.person)]]),
      ['asked', wallTime(view.askedAtUtc, zone)],
      ...(view.untilUtc === null ? [] : [['until', wallTime(view.untilUtc, zone)]]),
      ['state', stateInWords(view, zone)],
      ...(view.hash === null ? [] : [['hash', view.hash]]),
    ],
  );
}

function howToAnswer(request: Request): string[] {
  if (request.state !== 'open') return [];
  if (askedKind(request) === 'too-long')
    return ['It is more than can be shown, so a yes counts only where it lies; a no counts here.'];
  const answer = `Answer it with: rote requests answer ${request.id} yes (or no)`;
  const pages = request.document?.pages;
  return pages === undefined
    ? [`${answer}; in a chat with "yes ${requestCode(request)}"`]
    : [`All of it is on ${pages} pages: rote requests show ${request.id} --page 1`, answer];
}

function stateInWords(
  { state, answeredBy, answeredAtUtc, note }: RequestView,
  zone: string,
): string {
  const by = answeredBy === null ? '' : ` by ${answeredBy}`;
  const at = answeredAtUtc === null ? '' : `, ${wallTime(answeredAtUtc, zone)}`;
  return `${state}${by}${at}${note === null ? '' : ` (${note})`}`;
}
