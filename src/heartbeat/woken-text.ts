/** The answer to somebody who woke an agent. */
export function wokenText({ agent, isWoken }: { agent: string; isWoken: boolean }): string {
  return isWoken
    ? `${agent} looks around now.`
    : `${agent} is not switched on. What it would look at: rote heartbeat explain --agent ${agent}`;
}

/** The reason that the agent reads if its person gave none. */
export const ASKED_TO_LOOK = 'Its person asked it to look around now.';
