/** A Redis of the benchmark's own, on a socket in a folder of its own. Each write is in its log. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { makeFolder, type Server, startServer } from './server.ts';

export interface Redis extends Server {
  socket: string;
}

export function redisIsPresent(): boolean {
  return spawnSync('redis-server', ['--version']).status === 0;
}

export async function startRedis(appendfsync: 'everysec' | 'always'): Promise<Redis> {
  const folder = makeFolder();
  const socket = join(folder.path, 'redis.sock');
  const settings = {
    dir: folder.path,
    unixsocket: socket,
    port: '0',
    save: '',
    appendonly: 'yes',
    appendfsync,
  };
  try {
    const server = await startServer({
      command: [
        'redis-server',
        ...Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
      ],
      readyText: 'ready to accept connections',
      user: {},
    });
    return {
      ...server,
      socket,
      async stop() {
        await server.stop();
        folder.remove();
      },
    };
  } catch (error) {
    folder.remove();
    throw error;
  }
}
