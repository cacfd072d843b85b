/** How the API says no: the same document as the command line, and the status that fits it. */
import { badRequest, type Fault, RoteError } from '../base/errors.ts';
import type { HideFolders } from '../base/hide-folders.ts';
import type { Log } from '../base/log.ts';
import { machineFault } from '../base/machine-fault.ts';

const STATUSES: Record<string, number> = {
  'id-taken': 409,
  'wrong-status': 409,
  'ambiguous-schedule': 409,
  'ambiguous-run': 409,
  'ambiguous-task': 409,
  'ambiguous-delivery': 409,
  'ambiguous-request': 409,
  'ambiguous-page-session': 409,
  'request-over': 409,
  'signed-in-already': 409,
  'doubled-cookie': 409,
  'not-what-was-shown': 409,
  'ambiguous-incident': 409,
  'not-found': 404,
  'method-not-allowed': 405,
  'body-too-large': 413,
  'bad-media-type': 415,
  'only-at-the-machine': 403,
  'bad-host': 403,
  'bad-origin': 403,
  'not-allowed': 403,
  'not-your-session': 403,
  'no-own-header': 403,
  'no-token': 401,
  'signed-out': 401,
  'bad-code': 401,
  'bad-token': 401,
  'bad-signature': 401,
  'too-many-bad-tokens': 429,
  'too-many-streams': 429,
  'too-many-files': 429,
  'not-built-in': 501,
  'circuit-open': 503,
  'disk-full': 507,
  'too-many-open-files': 503,
  'files-replaced': 503,
  'database-removed': 503,
};

function statusOf({ code, blame }: Pick<RoteError, 'code' | 'blame'>): number {
  const known = Object.hasOwn(STATUSES, code) ? STATUSES[code] : undefined;
  if (known !== undefined) return known;
  if (blame === 'failure') return 500;
  return code.startsWith('unknown-') ? 404 : 400;
}

export function errorResponse(
  error: unknown,
  log: Log,
  headers: Record<string, string> = {},
  told: { hideFolders: HideFolders } = { hideFolders: (text) => text },
): Response {
  const fault = error instanceof RoteError ? error : unforeseen(error, log);
  const { code, message, hint, details } = fault;
  const document = { code, message, hint, ...(details !== undefined && { details }) };
  return jsonResponse({ ok: false, error: document }, { status: statusOf(fault), headers }, told);
}

/** JSON for who asked: of the folders of the machine only the owner hears. */
export function jsonResponse(
  document: object,
  { status, headers = {} }: { status: number; headers?: Record<string, string> },
  { hideFolders }: { hideFolders: HideFolders },
): Response {
  return new Response(hideFolders(JSON.stringify(document)), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}

/** An unforeseen error stays inside, and the log has it; a fault of the machine is said, without its paths. */
function unforeseen(error: unknown, log: Log): RoteError {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  log.error('request-failed', { reason: message, stack });
  const ofMachine = machineFault(error);
  if (ofMachine !== null) {
    const [what = ''] = ofMachine.message.split(':');
    const told = { ...ofMachine, message: `${what}.` };
    return new RoteError(told, { blame: 'failure', cause: error });
  }
  return new RoteError(
    {
      code: 'internal',
      message: 'Something went wrong inside Rote.',
      hint: 'This is a fault of Rote, not of the request. Its log says more, under request-failed.',
    },
    { blame: 'failure', cause: error },
  );
}

/** A refusal of the request itself, before any route has it. */
export function refusal(fault: Fault): RoteError {
  return badRequest(fault);
}
