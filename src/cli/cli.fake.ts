/** The command line, run in this process: what it is given goes in, and all it said comes out. */
import { Writable } from 'node:stream';
import type { Clock } from '../base/clock.ts';
import { databaseFile } from '../home/database-file.ts';
import { copyNewDatabase } from '../store/sqlite/copied-store.fake.ts';
import { runCli } from './cli.ts';
import type { CliContext } from './command.ts';
import type { ServiceHost } from './service/service-host.ts';

interface RoteCall {
  home: string;
  clock: Clock;
  /** Text on standard input. */
  stdin?: string;
  /** Answers of a person, line by line; without them there is nobody at the terminal. */
  lines?: string[] | undefined;
  /** Hears what a person is told while the command runs. */
  onTold?: (text: string) => void;
  startDaemon?: CliContext['startDaemon'];
  startBeside?: NonNullable<CliContext['startBeside']>;
  serviceHost?: ServiceHost;
}

const ABOUT_DATABASES = /^(?:setup|try|start|doctor|backup|restore|skills|chat)$/;
/** The version that `runRote` says it is. */
const VERSION = '9.9.9';

export async function runRote(argv: string[], call: RoteCall) {
  const { home, clock, stdin = '', lines, serviceHost } = call;
  const stdout = collect();
  const stderr = collect(call.onTold);
  const asked: string[] = [];
  const hidden: string[] = [];
  const promptInto = (questions: string[]) => async (question: string) => {
    questions.push(question);
    return lines?.shift() ?? null;
  };
  // Commands that look for a database, or make one, find the folder as it is.
  if (!ABOUT_DATABASES.test(argv[0] ?? '')) copyNewDatabase(databaseFile(home));
  const status = await runCli({
    argv,
    version: VERSION,
    defaultHome: home,
    stdout: stdout.stream,
    stderr: stderr.stream,
    clock,
    readStdin: async () => stdin,
    startDaemon: call.startDaemon ?? (() => Promise.reject(new Error('no daemon was expected'))),
    ...(lines !== undefined && {
      prompt: promptInto(asked),
      promptHidden: promptInto(hidden),
    }),
    ...(call.startBeside !== undefined && { startBeside: call.startBeside }),
    ...(serviceHost !== undefined && { serviceHost }),
  });
  return { status, out: stdout.text(), err: stderr.text(), asked, hidden };
}

/** The one JSON document of the answer, beside the exit status. */
export async function runRoteJson(argv: string[], call: RoteCall) {
  const { status, out } = await runRote([...argv, '--json'], call);
  return { status, ...JSON.parse(out) };
}

function collect(onText: (text: string) => void = () => undefined): {
  stream: Writable;
  text: () => string;
} {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      onText(chunk.toString());
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString() };
}
