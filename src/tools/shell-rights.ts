/** Rights of programs by the settings of shell.run: apart from their schema, which no command needs. */
import type { ToolSettings } from './tool-settings.ts';

/** True if the settings let a program run, without any grant. */
export function isAllowedBy({ allow }: Pick<ToolSettings['shell'], 'allow'>, program: string) {
  return allow === true || (Array.isArray(allow) && allow.includes(program));
}

/** True if they let it run outside of its box; a program that is run by a grant stays in it. */
export function leavesBoxBy(shell: ToolSettings['shell'], program: string): boolean {
  return isAllowedBy(shell, program) && shell.unboxed.includes(program);
}
