/** Completion for fish. */
import type { Command, CommandFlag } from '../command.ts';
import { COMMON_FLAGS } from '../common-flags.ts';
import type { Topic } from '../topics/topics.ts';
import { valueFlags, wordsByPrefix } from './completion-words.ts';

export function fishScript(commands: readonly Command[], topics: readonly Topic[]): string {
  const words = [...wordsByPrefix(commands)].flatMap(([prefix, next]) =>
    [...next].map((word) => {
      const command = commands.find(({ path }) => path.join(' ') === `${prefix} ${word}`.trim());
      const summary = command?.summary ?? `${word} commands`;
      return `complete -c rote -n ${at(prefix)} -a ${word} -d ${quote(summary)}`;
    }),
  );
  const pages = topics.map(
    ({ name, summary }) => `complete -c rote -n __rote_asks_help -a ${name} -d ${quote(summary)}`,
  );
  const flags = commands.flatMap((command) =>
    Object.entries(command.flags).map(
      ([name, flag]) => `complete -c rote -n ${at(command.path.join(' '))} ${fishFlag(name, flag)}`,
    ),
  );
  const common = Object.entries(COMMON_FLAGS).map(
    ([name, flag]) => `complete -c rote ${fishFlag(name, flag)}`,
  );
  return `# fish completion for rote
function __rote_at
  set -l path
  set -l skip 0
  for word in (commandline -opc)[2..-1]
    if test $skip = 1
      set skip 0
      continue
    end
    switch $word
      case ${valueFlags(commands).join(' ')}
        set skip 1
      case '-*'
      case help
        test -n "$path"; and set -a path $word
      case '*'
        set -a path $word
    end
  end
  test "$path" = "$argv[1]"
end
function __rote_asks_help
  test (commandline -opc)[-1] = help; and __rote_at ""
end
complete -c rote -f
${[...words, ...pages, ...flags, ...common].join('\n')}
`;
}

function at(path: string): string {
  return quote(`__rote_at "${path}"`);
}

function fishFlag(name: string, flag: CommandFlag): string {
  const short = flag.short === undefined ? '' : ` -s ${flag.short}`;
  const choices = flag.choices === undefined ? '-r' : `-x -a ${quote(flag.choices.join(' '))}`;
  const value = flag.value === undefined ? '' : ` ${choices}`;
  return `-l ${name}${short}${value} -d ${quote(flag.summary)}`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "\\'")}'`;
}
