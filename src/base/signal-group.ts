/** Reaches a program and everything it has started: all processes of the group that it leads. */

export function signalGroup(leaderPid: number | undefined, signal: NodeJS.Signals): void {
  if (leaderPid === undefined) return;
  try {
    process.kill(-leaderPid, signal);
  } catch {
    // Nobody is left in it.
  }
}
