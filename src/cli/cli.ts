/**
 * The command line: one call in, one answer out. With `--json` it prints exactly one JSON document
 * on standard output, whatever happens. Exit status: 0 ok, 1 the thing failed, 2 the request was
 * wrong.
 */
import { resolve } from 'node:path';
import { styleText } from 'node:util';
import type { Clock } from '../base/clock.ts';
import { RoteError, valueOrThrow } from '../base/errors.ts';
import { machineFault } from '../base/machine-fault.ts';
import { printable, printableJson, printableText } from '../base/printable.ts';
import type { CliContext, CommandAnswer } from './command.ts';
import { COMMANDS } from './commands.ts';
import { parseArguments } from './parse-arguments.ts';

export interface CliOptions {
  argv: string[];
  version: string;
  defaultHome: string;
  /** True if somebody named the default, so that a missing folder is a slip. */
  isHomeNamed?: boolean;
  stdout: NodeJS.WritableStream;
  stderr: NodeJS.WritableStream;
  clock: Clock;
  keys?: CliContext['keys'];
  startDaemon: CliContext['startDaemon'];
  serveMcp?: CliContext['serveMcp'];
  readStdin: CliContext['readStdin'];
  prompt?: CliContext['prompt'];
  promptHidden?: CliContext['promptHidden'];
  openChat?: CliContext['openChat'];
  startBeside?: CliContext['startBeside'];
  serviceHost?: CliContext['serviceHost'];
}

export async function runCli(options: CliOptions): Promise<number> {
  const endOfFlags = options.argv.indexOf('--');
  const flagArea = endOfFlags < 0 ? options.argv : options.argv.slice(0, endOfFlags);
  const json = flagArea.some((argument) => /^--json(?:=|$)/.test(argument));
  try {
    const answer = await answerTo(options);
    if (answer.isSilent === true) return 0;
    options.stdout.write(json ? answerDocument(answer) : ensureNewline(shownText(answer)));
    return answer.fault === undefined ? 0 : 1;
  } catch (error) {
    const failure = asRoteError(error);
    if (json)
      options.stdout.write(jsonLine({ ok: false, error: errorDocument(failure), ...failure.data }));
    else options.stderr.write(errorText(failure, options.stderr));
    return failure.blame === 'request' ? 2 : 1;
  }
}

async function answerTo(options: CliOptions): Promise<CommandAnswer> {
  const { command, words, topic, positionals, flags } = valueOrThrow(
    parseArguments(options.argv, COMMANDS),
  );
  if (flags.isSet('version')) {
    return { data: { version: options.version }, text: `rote ${options.version}` };
  }
  if (command === null || flags.isSet('help')) {
    const { answerHelp } = await import('./topics/answer-help.ts');
    return answerHelp({ command, words, topic, commands: COMMANDS.all(), stream: options.stdout });
  }
  const run = await command.load();
  return run({
    flags,
    positionals,
    context: {
      // Boxes, services and children work in other folders, where a relative path is another place.
      home: resolve(flags.text('home') ?? options.defaultHome),
      mayMakeHome:
        command.makesHome === true || !(flags.isSet('home') || options.isHomeNamed === true),
      version: options.version,
      clock: options.clock,
      keys: options.keys,
      get commands() {
        return COMMANDS.all();
      },
      startDaemon: options.startDaemon,
      serveMcp: options.serveMcp,
      readStdin: options.readStdin,
      get openChat() {
        return options.openChat;
      },
      show: (line) => {
        if (!flags.isSet('json')) options.stdout.write(`${printableText(line)}\n`);
      },
      get promptHidden() {
        return options.promptHidden;
      },
      get prompt() {
        const { prompt } = options;
        return (
          prompt &&
          ((question: string, how?: { signal?: AbortSignal }) =>
            prompt(printableText(question), how))
        );
      },
      get say() {
        if (options.prompt === undefined || flags.isSet('json')) return undefined;
        return (text: string) => void options.stdout.write(printableText(text));
      },
      progress: (line) => {
        if (!flags.isSet('json')) options.stderr.write(`${printableText(line)}\n`);
      },
      warn: (line) => void options.stderr.write(`${printableText(line)}\n`),
      ...(options.startBeside !== undefined && { startBeside: options.startBeside }),
      ...(options.serviceHost !== undefined && { serviceHost: options.serviceHost }),
    },
  });
}

/** An unforeseen error is told in the same form, without a stack trace. */
function asRoteError(error: unknown): RoteError {
  if (error instanceof RoteError) return error;
  const ofMachine = machineFault(error);
  if (ofMachine !== null) return new RoteError(ofMachine, { blame: 'failure', cause: error });
  const message = error instanceof Error ? error.message : String(error);
  return new RoteError(
    {
      code: 'internal',
      message: `Something went wrong inside Rote: ${message}`,
      hint: 'This is a fault of Rote, not of the request. Please report it with the command you ran.',
    },
    { blame: 'failure', cause: error },
  );
}

function errorDocument({ code, message, hint, details }: RoteError): object {
  return { code, message, hint, ...(details !== undefined && { details }) };
}

function answerDocument({ data, fault }: CommandAnswer): string {
  return jsonLine(
    fault === undefined ? { ok: true, ...data } : { ...data, ok: false, error: fault },
  );
}

function errorText(error: RoteError, stream: NodeJS.WritableStream): string {
  const label = styleText(['red', 'bold'], 'error:', { stream });
  const hint = styleText('dim', '  hint:', { stream });
  const report = error.report.map((line) => `${printable(line)}\n`).join('');
  const message = error.message.trim().split('\n').map(printable).join('\n  ');
  return `${report}${label} ${message}\n${hint} ${printable(error.hint)}\n`;
}

/** Words of others in the text of a command steer no terminal and hide nothing. */
function shownText({ text, isStyled }: CommandAnswer): string {
  return isStyled === true ? text : printableText(text);
}

function jsonLine(document: object): string {
  return `${printableJson(JSON.stringify(document))}\n`;
}

function ensureNewline(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}
