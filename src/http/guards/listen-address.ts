/** Makes a server listen, and says in plain words why it can't. */
import type { Server } from 'node:http';
import { RoteError } from '../../base/errors.ts';

export function addressOf(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

export function listenError(error: NodeJS.ErrnoException, host: string, port: number): RoteError {
  const known: Record<string, string> = {
    EADDRINUSE:
      'Another program listens there, perhaps a Rote that already runs. Stop it, or choose another port with --port (0 takes any free one).',
    EACCES: 'Ports below 1024 need special rights. Choose another with --port.',
    EADDRNOTAVAIL: 'That address is not one of this machine. Use --host 127.0.0.1.',
    ENOTFOUND: 'That host name is not known. Use --host 127.0.0.1.',
  };
  return new RoteError(
    {
      code: 'cannot-listen',
      message: `Rote can't listen on ${host}:${port} (${error.code ?? error.message}).`,
      hint: known[error.code ?? ''] ?? 'Choose another address with --host and --port.',
    },
    { blame: 'failure', cause: error },
  );
}
