/** `rote completion`: scripts made from the table of commands, so that a new command completes by itself. */
import type { Answer, Command, CommandCall, Flag } from './command.ts';
import { COMMON_FLAGS } from './common-flags.ts';

export async function completion({ positionals, context }: CommandCall): Promise<Answer> {
  const shell = positionals[0] as 'bash' | 'zsh' | 'fish';
  const script = { bash, zsh, fish }[shell](context.commands);
  return { data: { shell, script }, text: script };
}

/** What may follow the words so far: `''` → commands, `schedule` → its subcommands, a full path → choices. */
function wordsByPrefix(commands: readonly Command[]): Map<string, Set<string>> {
  const following = new Map<string, Set<string>>();
  const add = (prefix: string, word: string) => {
    following.set(prefix, (following.get(prefix) ?? new Set()).add(word));
  };
  for (const { path, positionals = [] } of commands) {
    path.forEach((word, index) => {
      add(path.slice(0, index).join(' '), word);
    });
    for (const choice of positionals[0]?.choices ?? []) add(path.join(' '), choice);
  }
  return following;
}

function flagsOf(command: Command): [string, Flag][] {
  return Object.entries({ ...command.flags, ...COMMON_FLAGS });
}

/** Flags with a fixed list of values, once each. */
function flagChoices(commands: readonly Command[]): Map<string, readonly string[]> {
  const choices = new Map<string, readonly string[]>();
  for (const [name, flag] of commands.flatMap(flagsOf)) {
    if (flag.choices !== undefined) choices.set(name, flag.choices);
  }
  return choices;
}

function bash(commands: readonly Command[]): string {
  const words = [...wordsByPrefix(commands)].map(
    ([prefix, next]) => `    "${prefix}") words="${[...next].join(' ')}" ;;`,
  );
  const flags = commands.map(
    (command) =>
      `    "${command.path.join(' ')}") flags="${flagsOf(command)
        .map(([name]) => `--${name}`)
        .join(' ')}" ;;`,
  );
  const choices = [...flagChoices(commands)].map(
    ([name, values]) =>
      `    --${name}) COMPREPLY=($(compgen -W "${values.join(' ')}" -- "$current")); return ;;`,
  );
  return `# bash completion for rote
_rote() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  local path="" words="" flags="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) break ;; *) path="\${path:+$path }$word" ;; esac
  done
  case "$previous" in
${choices.join('\n')}
    --home) COMPREPLY=($(compgen -d -- "$current")); return ;;
  esac
  case "$path" in
${words.join('\n')}
  esac
  case "$path" in
${flags.join('\n')}
    *) flags="${Object.keys(COMMON_FLAGS)
      .map((name) => `--${name}`)
      .join(' ')}" ;;
  esac
  case "$current" in
    -*) COMPREPLY=($(compgen -W "$flags" -- "$current")) ;;
    *) COMPREPLY=($(compgen -W "$words" -- "$current")) ;;
  esac
}
complete -F _rote rote
`;
}

/** zsh runs bash completions as they are. */
function zsh(commands: readonly Command[]): string {
  return `#compdef rote
autoload -U +X bashcompinit && bashcompinit
${bash(commands)}`;
}

function fish(commands: readonly Command[]): string {
  const lines = ['# fish completion for rote', 'complete -c rote -f'];
  const seen = new Set<string>();
  for (const command of commands) {
    const [first = '', second] = command.path;
    if (!seen.has(first)) {
      const summary = second === undefined ? command.summary : `${first} commands`;
      lines.push(`complete -c rote -n __fish_use_subcommand -a ${first} -d ${quote(summary)}`);
      seen.add(first);
    }
    const atFirst = `__fish_seen_subcommand_from ${first}`;
    if (second !== undefined) {
      lines.push(
        `complete -c rote -n ${quote(`${atFirst}; and not __fish_seen_subcommand_from ${second}`)} -a ${second} -d ${quote(command.summary)}`,
      );
    }
    const atCommand =
      second === undefined ? atFirst : `${atFirst}; and __fish_seen_subcommand_from ${second}`;
    for (const choice of command.positionals?.[0]?.choices ?? []) {
      lines.push(`complete -c rote -n ${quote(atCommand)} -a ${choice}`);
    }
    for (const [name, flag] of Object.entries(command.flags)) {
      lines.push(`complete -c rote -n ${quote(atCommand)} ${fishFlag(name, flag)}`);
    }
  }
  for (const [name, flag] of Object.entries(COMMON_FLAGS))
    lines.push(`complete -c rote ${fishFlag(name, flag)}`);
  return `${lines.join('\n')}\n`;
}

function fishFlag(name: string, flag: Flag): string {
  const short = flag.short === undefined ? '' : ` -s ${flag.short}`;
  const value =
    flag.value === undefined
      ? ''
      : flag.choices
        ? ` -x -a ${quote(flag.choices.join(' '))}`
        : ' -r';
  return `-l ${name}${short}${value} -d ${quote(flag.summary)}`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "\\'")}'`;
}
