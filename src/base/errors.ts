/**
 * How Rote says no. Expected outcomes are values (`Result`); what can only end the request is a
 * `RoteError`. Both carry the same three parts: a code for programs, a message that says what went
 * wrong with which input, and a hint that says what to do about it.
 */

export interface Fault {
  code: string;
  message: string;
  hint: string;
  /** Facts for programs: the field, the position, the nearest names. */
  details?: Record<string, string | number | string[] | readonly object[]>;
}

export type Result<T> = { ok: true; value: T } | { ok: false; fault: Fault };

export function succeed<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function refuse(fault: Fault): { ok: false; fault: Fault } {
  return { ok: false, fault };
}

/** `request`: the caller must change something. `failure`: the request was fine, the thing failed. */
export type Blame = 'request' | 'failure';

export class RoteError extends Error {
  readonly code: string;
  readonly hint: string;
  readonly details: Fault['details'];
  readonly blame: Blame;
  /** A result that is there beside the error: that of a plan that failed. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The same for people: lines that stand above the error. */
  readonly report: readonly string[];

  constructor(
    fault: Fault,
    options: {
      blame: Blame;
      cause?: unknown;
      data?: Record<string, unknown>;
      report?: readonly string[];
    },
  ) {
    super(fault.message, { cause: options.cause });
    this.name = 'RoteError';
    this.code = fault.code;
    this.hint = fault.hint;
    this.details = fault.details;
    this.blame = options.blame;
    this.data = options.data ?? {};
    this.report = options.report ?? [];
  }
}

/** An error of the request: whoever asked must change something. */
export const badRequest = (
  fault: Fault,
  more: Omit<ConstructorParameters<typeof RoteError>[1], 'blame'> = {},
): RoteError => new RoteError(fault, { ...more, blame: 'request' });

/** The value of a result, or the refusal as an error of the request. */
export function valueOrThrow<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw badRequest(result.fault);
}
