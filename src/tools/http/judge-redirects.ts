/**
 * Has a redirect to another origin judged as a call of its own: by where it leads, by where it began, and by what the
 * request carried from the beginning, also where the redirect drops it.
 */
import type { CallContext } from '../../domain/tool-call.ts';
import type { MayCarryOn } from './http-client.ts';

export function judgeRedirects(
  { guard }: Pick<CallContext, 'guard'>,
  input: { url: string; headers?: Readonly<Record<string, string>>; body?: unknown },
): MayCarryOn {
  return async ({ url, method }) =>
    guard?.refusalOf({
      name: 'http.request',
      input: { ...input, url: url.href, method },
      maker: 'rote',
      effect: 'once',
      met: { kind: 'redirect', from: input.url },
    }) ?? null;
}
