/** How far each channel has heard, kept with everything else that must survive a crash. */
import { z } from 'zod';
import type { ChannelParts } from '../../channels/channels.ts';
import type { Records } from '../../store/store.ts';

const KIND = 'channel-offset';
const storedSchema = z.object({ offset: z.int() });

export function createChannelOffsets(
  records: Pick<Records, 'get' | 'change'>,
): ChannelParts['offsets'] {
  return (name) => ({
    async load() {
      const stored = storedSchema.safeParse(await records.get(KIND, name));
      return stored.success ? stored.data.offset : null;
    },
    async keep(offset) {
      await records.change(KIND, name, () => ({ offset }));
    },
  });
}
