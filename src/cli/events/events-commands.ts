/** `rote events` and `rote hooks`: what happened, and where others say that something did. */

import { textTable } from '../../base/text-table.ts';
import { readDaemon } from '../../home/presence.ts';
import { wallTime } from '../../language/en/wall-time.ts';
import { EVENT_TITLES, eventRows } from '../../schedule/events/event-rows.ts';
import type { Hook, TriedHook } from '../../schedule/events/hooks.ts';
import { formatInstant } from '../../time/instant.ts';
import type { Answer, CliContext, CommandCall } from '../command.ts';
import { scheduleNames } from '../schedule-names.ts';
import { withHome } from '../with-home.ts';

const USUAL_LISTED = 50;

export function eventsList({ flags, context }: CommandCall): Promise<Answer> {
  return withHome(context, async ({ happened, defaultTimezone }) => {
    const limit = flags.number('limit') ?? USUAL_LISTED;
    const events = await happened.list({ limit, source: flags.text('source') });
    const rows = events.flatMap((event) => eventRows(event, defaultTimezone()));
    return {
      data: { events },
      text:
        rows.length === 0
          ? 'Nothing happened yet that a schedule waits for.'
          : textTable(EVENT_TITLES, rows),
    };
  });
}

export function hooksList({ context }: CommandCall): Promise<Answer> {
  return withHome(context, async ({ hooks, schedules, defaultTimezone }) => {
    const list = await (await hooks()).list();
    const names = await scheduleNames(
      schedules,
      list.flatMap((hook) => hook.schedules),
    );
    const rows = list.map(({ name, path, hasSecret, lastCallMs, schedules: ids }) => [
      name,
      addressOf(context) + path,
      hasSecret ? 'set' : 'none',
      lastCallMs === null ? '-' : wallTime(formatInstant(lastCallMs), defaultTimezone()),
      ids.map((id) => names.get(id) ?? id).join(', '),
    ]);
    return {
      data: { hooks: list.map((hook) => viewOf(hook, context)) },
      text:
        rows.length === 0
          ? 'No schedule waits for a hook. Add one: rote schedule add --on-hook NAME --say "It was called"'
          : textTable(['NAME', 'ADDRESS', 'SECRET', 'LAST CALL', 'SCHEDULES'], rows),
    };
  });
}

export function hooksShow({ positionals, context }: CommandCall): Promise<Answer> {
  return withHome(context, async ({ hooks }) =>
    tell(await (await hooks()).show(positionals[0] ?? ''), context),
  );
}

export function hooksRotate({ positionals, context }: CommandCall): Promise<Answer> {
  return withHome(context, async ({ hooks }) =>
    tell(await (await hooks()).rotate(positionals[0] ?? ''), context),
  );
}

export function hooksRevoke({ positionals, context }: CommandCall): Promise<Answer> {
  return withHome(context, async ({ hooks }) => {
    const hook = await (await hooks()).revoke(positionals[0] ?? '');
    const text = `Every call of ${hook.name} is refused from now on. A new secret: rote hooks show ${hook.name}`;
    return { data: { hook: viewOf(hook, context) }, text };
  });
}

function viewOf({ lastCallMs, ...hook }: Hook, context: CliContext) {
  const lastCallUtc = lastCallMs === null ? null : formatInstant(lastCallMs);
  return { ...hook, lastCallUtc, address: addressOf(context) + hook.path };
}

function tell(
  { secret, exampleBody, ...hook }: TriedHook & { secret: string | null },
  context: CliContext,
): Answer {
  const view = viewOf(hook, context);
  const { address } = view;
  const call = {
    address,
    secret: secret ?? '$ROTE_HOOK_SECRET',
    body: JSON.stringify(exampleBody).replaceAll("'", "'\\''"),
  };
  const [curl, curlBearer] = [curlLine(call), bearerLine(call)];
  const told =
    secret === null
      ? `It was shown when it was made, and is in secrets.yaml as hook_${hook.name}. A new one: rote hooks rotate ${hook.name}`
      : `${secret}  (shown this once)`;
  return {
    data: { hook: { ...view, secret, exampleBody, curl, curlBearer } },
    text: [
      `address: ${address}`,
      `secret: ${told}`,
      `try: ${curlBearer}`,
      `signed: ${curl}`,
      'The body is an example with the fields that are read; put your own values there.',
    ].join('\n'),
  };
}

interface TriedCall {
  address: string;
  secret: string;
  body: string;
}

/** The plainest form, for senders that can't sign. */
function bearerLine({ address, secret, body }: TriedCall): string {
  return `curl -H "Authorization: Bearer ${secret}" -H 'Content-Type: application/json' -d '${body}' ${address}`;
}

/** Signed as docs/events.md says; it needs nothing but a shell, openssl and curl. */
function curlLine({ address, secret, body }: TriedCall): string {
  const sign = `printf '%s.%s' "$T" "$B" | openssl dgst -sha256 -hmac "${secret}" -r | cut -d' ' -f1`;
  const header = `-H "X-Rote-Signature: t=$T,v1=$(${sign})"`;
  return `B='${body}'; T=$(date +%s); curl ${header} -H 'Content-Type: application/json' -d "$B" ${address}`;
}

/** Of the daemon that runs; where none does, of one that is started as it usually is. */
function addressOf({ home }: CliContext): string {
  const daemon = readDaemon(home);
  return (daemon.running ? daemon.address : null) ?? USUAL_ADDRESS;
}

const USUAL_ADDRESS = 'http://127.0.0.1:7683';
