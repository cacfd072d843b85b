/** The address at which the daemon of a house listens, or would. */
import { SIGNED_IN } from '../domain/sign-in.ts';
import { readDaemon } from '../home/presence.ts';

/** The address of a daemon that is started without flags and settings. */
const USUAL_ADDRESS = 'http://127.0.0.1:7683';

/** Where a browser on this machine is sent at the end of a sign-in. */
export const signedInAddress = (home: string): string => `${daemonAddress(home)}${SIGNED_IN}`;

export function daemonAddress(home: string): string {
  const daemon = readDaemon(home);
  return (daemon.running ? daemon.address : null) ?? USUAL_ADDRESS;
}
