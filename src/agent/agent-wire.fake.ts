/** The loop and the real provider code, over HTTP, against a server that checks what it is sent. */

import type { ModelEvent, ModelRequest } from '../domain/model-call.ts';
import type { Reply, Scenario } from '../models/model-server.fake.ts';
import { type ModelKit, type NetworkKind, startModelKit, turn } from '../models/models.fake.ts';
import {
  type AgentKit,
  callsOfRound,
  createAgentKit,
  type ScriptRound,
  textOfRound,
} from './agent.fake.ts';
import type { AgentMode } from './agent-settings.ts';

/** Pauses between the tries of a model pass at once. */
export async function startOnWire(
  mode: AgentMode,
  scenario: Scenario,
  kind: NetworkKind = 'anthropic',
): Promise<{ kit: AgentKit; wire: ModelKit }> {
  const wire = await startModelKit({ chain: [kind], scenario });
  const kit = createAgentKit({ mode, script: () => ({}) });
  kit.ports.callModel = async function* call(
    request: ModelRequest,
    signal,
  ): AsyncGenerator<ModelEvent> {
    for await (const event of wire.models.call(request, { signal })) {
      if (event.kind === 'attempt-failed')
        void turn().then(() => wire.clock.advance(event.delayMs));
      yield event;
    }
  };
  return { kit, wire };
}

/** A round as the server says it in the given mode. */
export function replyOf(round: ScriptRound, mode: AgentMode): Reply {
  if (mode === 'multi_agent') return { text: textOfRound(round) };
  const toolCalls = callsOfRound(round, mode);
  return {
    ...(round.text !== undefined && { text: round.text }),
    ...(toolCalls.length > 0 && { toolCalls }),
  };
}
