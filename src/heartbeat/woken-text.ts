/** What somebody is told who had an agent look around. */
export function wokenText({ agent, isWoken }: { agent: string; isWoken: boolean }): string {
  return isWoken
    ? `${agent} looks around now.`
    : `${agent} is not switched on. What it would look at: rote heartbeat explain --agent ${agent}`;
}

/** Why it looks, where its person gave no reason. */
export const ASKED_TO_LOOK = 'Its person asked it to look around now.';
