/** Asks the model for small things to repair one place of a program. */
import type { FixAnswer, FixRequest } from '../../code/exec-fix.ts';
import { type AddressAnswer, fixPrompt } from '../../code/fix-prompt.ts';
import type { CallContext } from '../../domain/tool-call.ts';
import type { ThinkPort } from '../../tools/thinking/think-port.ts';

export async function fixWithModel(
  request: FixRequest,
  {
    port,
    context,
    answers = [],
  }: { port: ThinkPort; context: CallContext; answers?: readonly AddressAnswer[] },
): Promise<FixAnswer> {
  const who = await port.who(context);
  if (who.kind === 'failed') return { kind: 'silent', why: 'no model is there that repairs it' };
  const answer = await port.ask(fixPrompt(request, answers), context);
  return answer.kind === 'failed'
    ? { kind: 'silent', why: `the model that repairs it is away: ${answer.message}` }
    : { kind: 'said', text: answer.text };
}
