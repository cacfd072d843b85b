/** A file that no tool may read is none that a schedule waits for. */
import type { Fault } from '../../base/errors.ts';
import type { Trigger } from '../../domain/schedule/trigger.ts';
import { placeOf, type WatchedRoots } from './watched-place.ts';

export async function refuseOutside(trigger: Trigger, roots: WatchedRoots): Promise<Fault | null> {
  if (trigger.kind !== 'event' || trigger.event.on !== 'file') return null;
  const { path } = trigger.event;
  const { kind } = await placeOf(path, roots);
  if (kind !== 'outside') return null;
  return {
    code: 'bad-trigger',
    message: `"${path}" is in no folder that Rote may read: ${roots.folders.join(', ')}. Put it there${byChecksum(path, roots)}.`,
    hint: 'Folders of notes are named by memory.markdown in config.yaml.',
  };
}

/** A checksum works for any file that the account of Rote may read, and opens no folder to the tools. A program knows no ~. */
function byChecksum(path: string, { user }: WatchedRoots): string {
  if (!/^(?:~\/|\/)[\w./-]*\w$/.test(path)) return '';
  return `, or have its checksum looked at: rote ask "run sha256sum ${path.replace(/^~(?=\/)/, user)} every 5 minutes and tell me when the output changes" --outside-box`;
}
