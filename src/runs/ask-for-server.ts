/** Asks the owner whether a model server that was found on this machine may be asked: one request for each server and user. */
import { contentHash } from '../base/content-hash.ts';
import type { AskForServer, ServerQuestion } from '../models/choose-models.ts';
import type { Requests } from '../people/requests.ts';

export function createAskForServer(requests: Pick<Requests, 'ask' | 'answerOf'>): AskForServer {
  return async (question) => {
    const { name, url, userId } = question;
    const about = `model-server:${url}`;
    // Another user behind the same port is another server.
    const hash = contentHash({ name, url, userId });
    const said = await requests.answerOf(about, hash);
    if (said !== null) return { kind: said };
    const { id } = await requests.ask({
      kind: 'model-server',
      about,
      hash,
      title: `May the model server at ${url} (${name}) be asked in place of other models?`,
      lines: [whyAsked(question), 'It would hear all that you say, and all that tools answer.'],
      document: {
        reaches: [`The program behind ${url} hears all that you say, and all that tools answer`],
        steps: [`ask ${name} at ${url} first, in place of other models`],
      },
    });
    return { kind: 'waiting', how: `rote requests answer ${id} yes` };
  };
}

function whyAsked({ why, userId }: ServerQuestion): string {
  if (why === 'there-is-a-key') return 'You run it yourself, but there is a key for another model.';
  if (userId === null) return 'Nobody can tell which user runs it.';
  return `Another user runs it, or the system does: the user with the id ${userId}.`;
}
