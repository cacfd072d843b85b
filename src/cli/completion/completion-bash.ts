/** Completion for bash, and for zsh, which can run it. */
import type { Command } from '../command.ts';
import { COMMON_FLAGS } from '../common-flags.ts';
import type { Topic } from '../topics/topics.ts';
import { flagChoices, flagsOf, valueFlags, wordsByPrefix } from './completion-words.ts';

export function bashScript(commands: readonly Command[], topics: readonly Topic[]): string {
  const words = [...wordsByPrefix(commands)].map(
    ([prefix, next]) => `    "${prefix}") words="${[...next].join(' ')}" ;;`,
  );
  const flags = commands.map(
    (command) =>
      `    "${command.path.join(' ')}") flags="${asFlags(flagsOf(command).map(([name]) => name))}" ;;`,
  );
  const choices = [...flagChoices(commands)].map(
    ([name, values]) =>
      `    --${name}) COMPREPLY=($(compgen -W "${values.join(' ')}" -- "$current")); return ;;`,
  );
  return `# bash completion for rote
_rote_complete() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  local path="" words="" flags="" skip="" help="" word
  for word in "\${COMP_WORDS[@]:1:$((COMP_CWORD-1))}"; do
    if [ -n "$skip" ]; then skip=""; continue; fi
    case "$word" in
      ${valueFlags(commands).join('|')}) skip=1 ;;
      -*) ;;
      help) if [ -n "$path" ]; then path="$path $word"; else help=1; fi ;;
      *) path="\${path:+$path }$word" ;;
    esac
  done
  case "$previous" in
${choices.join('\n')}
    --home) COMPREPLY=($(compgen -d -- "$current")); return ;;
  esac
  case "$path" in
${words.join('\n')}
  esac
  if [ -n "$help" ] && [ -z "$path" ]; then words="$words ${topics.map(({ name }) => name).join(' ')}"; fi
  case "$path" in
${flags.join('\n')}
    *) flags="${asFlags(Object.keys(COMMON_FLAGS))}" ;;
  esac
  case "$current" in
    -*) COMPREPLY=($(compgen -W "$flags" -- "$current")) ;;
    *) COMPREPLY=($(compgen -W "$words" -- "$current")) ;;
  esac
}
complete -F _rote_complete rote
`;
}

/** Loaded from \`fpath\` the file is the function \`_rote\`, whose first call has to complete as well. */
export function zshScript(commands: readonly Command[], topics: readonly Topic[]): string {
  return `#compdef rote
autoload -U +X bashcompinit && bashcompinit
${bashScript(commands, topics)}
if [ "$funcstack[1]" = "_rote" ]; then
  _bash_complete -F _rote_complete
fi
`;
}

function asFlags(names: string[]): string {
  return names.map((name) => `--${name}`).join(' ');
}
