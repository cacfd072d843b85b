/** Keeps a page as it was before each of its changes; the last few of each page are kept. */
import { z } from 'zod';
import { badRequest } from '../../base/errors.ts';
import type { MakeId } from '../../base/ids.ts';
import type { Store } from '../../store/store.ts';

const REVISION = 'markdown-revision';
const HISTORY = 'markdown-history';

/** Of one page. */
const MOST_KEPT = 20;

const revisionSchema = z.object({
  path: z.string(),
  /** Null where there was no page. */
  before: z.string().nullable(),
  /** Of what the change left. */
  afterHash: z.string(),
});
type Revision = z.output<typeof revisionSchema>;

export function createRevisions(dependencies: { store: Pick<Store, 'records'>; makeId: MakeId }) {
  const { records } = dependencies.store;

  async function drop(path: string, ...ids: string[]): Promise<void> {
    await records.change(HISTORY, path, (now) => idsIn(now).filter((id) => !ids.includes(id)));
    for (const id of ids) await records.change(REVISION, id, () => null);
  }

  return {
    drop,
    async keep(revision: Revision): Promise<string> {
      const id = dependencies.makeId('rev');
      await records.change(REVISION, id, () => revision);
      const kept = await records.change(HISTORY, revision.path, (now) => [...idsIn(now), id]);
      await drop(revision.path, ...idsIn(kept).slice(0, -MOST_KEPT));
      return id;
    },
    async get(id: string): Promise<Revision> {
      const found = revisionSchema.safeParse(await records.get(REVISION, id));
      if (found.success) return found.data;
      const message = 'There is no such revision.';
      const hint = `The last ${MOST_KEPT} of each page are kept; markdown.edit answers with their ids.`;
      throw badRequest({ code: 'no-such-revision', message, hint });
    },
  };
}

const idsIn = (document: unknown): string[] => z.array(z.string()).catch([]).parse(document);
