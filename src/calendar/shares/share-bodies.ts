/** The bodies of the operations on addresses of one's calendar. An address is answered once, when it is made. */
import { z } from 'zod';
import { listed } from '../../domain/listed.ts';
import type { Bodies } from '../../domain/operation.ts';
import { wallTime } from '../../language/en/wall-time.ts';
import { formatInstant } from '../../time/instant.ts';
import type { CalendarShare } from './calendar-shares.ts';
import type { SHARE_ENTRIES } from './share-entries.ts';

/** Those of whoever asks. */
export interface OwnShares {
  make(): Promise<{ share: CalendarShare; path: string; address: string }>;
  list(): Promise<CalendarShare[]>;
  end(reference: string): Promise<CalendarShare>;
}

export interface ShareDesks {
  calendarShares(): Promise<OwnShares>;
}

const instant = z.iso.datetime();
const shareView = z.strictObject({
  id: z.string(),
  madeAtUtc: instant,
  lastReadAtUtc: instant.nullable(),
});

const viewShare = ({ id, madeMs, readMs }: CalendarShare): z.output<typeof shareView> => ({
  id,
  madeAtUtc: formatInstant(madeMs),
  lastReadAtUtc: readMs === null ? null : formatInstant(readMs),
});

export const SHARE_BODIES: Bodies<typeof SHARE_ENTRIES, ShareDesks> = {
  share: {
    answer: z.strictObject({
      share: shareView,
      address: z.string().describe('Whoever has it reads the calendar.'),
      path: z.string().describe('The same without the host.'),
    }),
    async run(_, { desks }) {
      const { share, address, path } = await (await desks.calendarShares()).make();
      return {
        answer: { share: viewShare(share), address, path },
        say: () =>
          `${address}  (shown this once)\nSubscribe to it in your calendar. To end it: rote calendar unshare ${share.id}`,
      };
    },
  },
  shares: {
    answer: z.strictObject({ shares: z.array(shareView) }),
    async run(_, { desks, timezone }) {
      const shares = (await (await desks.calendarShares()).list()).map(viewShare);
      const rows = shares.map(({ id, madeAtUtc, lastReadAtUtc }) => [
        id,
        wallTime(madeAtUtc, timezone),
        lastReadAtUtc === null ? 'never' : wallTime(lastReadAtUtc, timezone),
      ]);
      const ifEmpty =
        'No other calendar reads your schedules. rote calendar share makes an address.';
      return { answer: { shares }, ...listed(['ID', 'MADE', 'LAST READ'], rows, { ifEmpty }) };
    },
  },
  unshare: {
    answer: z.strictObject({ ended: z.string() }),
    async run({ share }, { desks }) {
      const { id } = await (await desks.calendarShares()).end(share);
      return { answer: { ended: id }, say: () => `Nothing is read there any more: ${id}` };
    },
  },
};
