/**
 * Asks the owner whether runs that have read what others wrote may reach a target: one request for each, whatever
 * call wants it, and the answer holds for all later calls. All of the target stands in the title.
 */
import type { AskOwner } from '../agent/call-guard.ts';
import type { NewTarget } from '../agent/decide-tainted.ts';
import { contentHash } from '../base/content-hash.ts';
import { depthOf } from '../domain/run/sub-agents.ts';
import { isAtHouse, parseSessionKey } from '../domain/session-key.ts';
import { describeCall } from '../language/en/describe-work.ts';
import { sessionInWords } from '../language/session-in-words.ts';
import type { Requests } from '../people/requests.ts';

export function createAskOwner(requests: Pick<Requests, 'ask' | 'answerOf'>): AskOwner {
  return async ({ target, call, sessionKey, runId, mayAsk }) => {
    const about = `${target.kind}:${target.to}`;
    const hash = contentHash(target);
    const said = await requests.answerOf(about, hash);
    if (said !== null) return { kind: said };
    if (!mayAsk) return { kind: 'waiting', how: null };
    const { id } = await requests.ask({
      kind: 'call',
      about,
      hash,
      title: titleOf(target),
      lines: [MEANING[target.kind], 'The call below wants it; a yes holds for all later ones too.'],
      document: {
        reaches: [REACHED[target.kind](target.to)],
        steps: describeCall(call).steps,
      },
      sessionKey: isHeard(sessionKey) ? sessionKey : null,
      payload: { runId },
    });
    // In a chat the question stands there with its buttons.
    const how = isAtHouse(sessionKey) ? `rote requests answer ${id} yes` : null;
    return { kind: 'waiting', how };
  };
}

function titleOf({ kind, to }: NewTarget): string {
  switch (kind) {
    case 'read':
      return `May runs that have read what others wrote read any address at ${to}?`;
    case 'write':
      return `May runs that have read what others wrote send requests that change something to ${to}?`;
    case 'message':
      return `May runs that have read what others wrote send messages to ${to}?`;
    case 'tool':
      return `May runs that have read what others wrote call ${to}?`;
    case 'file':
      return `May runs that have read what others wrote replace or delete the file ${to}?`;
    case 'list':
      return `May runs that have read what others wrote change your lists like this: ${to}`;
    case 'elsewhere':
      return `May runs that have read what others wrote change your mails, your calendar or your contacts like this: ${to}`;
    case 'program':
      return `May runs that have read what others wrote run this command: ${to}`;
  }
}

const REACHED: Record<NewTarget['kind'], (to: string) => string> = {
  read: (to) => `Reads from any address at: ${to}`,
  write: (to) => `Sends requests that change something to: ${to}`,
  message: (to) => `Sends messages to: ${sessionInWords(to)}`,
  tool: (to) => `Calls a tool that is not Rote's own: ${to}`,
  file: (to) => `Replaces or deletes the file: ${to}`,
  list: (to) => `Changes one of your own lists: ${to}`,
  elsewhere: (to) => `Changes your mails, your calendar or your contacts: ${to}`,
  program: (to) => `Runs the command: ${to}`,
};

const MEANING: Record<NewTarget['kind'], string> = {
  read: 'The address stood neither in what was read nor in what you wrote. An address can carry words away.',
  write: 'You named it nowhere. A request can carry words away, and have something done.',
  message: 'You named it nowhere. A message can carry words away.',
  tool: 'It is no tool of Rote, which does not see what it does with what it is given. It can carry words away, and have something done.',
  file: 'It was there before. What is in it now would be gone.',
  list: 'Your words did not ask for it. What it writes down may be the words of others.',
  elsewhere: 'The words of others may have asked for it.',
  program: 'It can change every file of the workspace, and reach the hosts of tools.shell.hosts.',
};

/** Nobody reads what is said to a sub-agent. */
function isHeard(sessionKey: string): boolean {
  const session = parseSessionKey(sessionKey);
  return session.ok && depthOf(session.value) === 0;
}
