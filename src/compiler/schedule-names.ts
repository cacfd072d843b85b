/** What schedules are called: people know them by their names, and triggers by their ids. */
import type { CompileOptions } from './compile-types.ts';

export function scheduleNames({
  schedules = [],
}: Pick<CompileOptions, 'schedules'>): (id: string) => string {
  return (id) => schedules.find((one) => one.id === id)?.name ?? id;
}
