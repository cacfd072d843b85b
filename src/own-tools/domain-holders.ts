/**
 * Who has an account of a domain, as it was last looked at. Tools of mail, calendars and contacts are offered to nobody else: where
 * nobody has one they are not set up, and where somebody has, the others are not shown them.
 */
import type { DavAccount } from '../domain/dav/dav-account.ts';
import type { Store } from '../store/store.ts';
import type { ToolRefusal } from '../tools/tool.ts';

export interface DomainHolders {
  /** An account may have been connected by another process. */
  look(): Promise<void>;
  /** Without waiting for it; what was known stays known if it can't be read now. */
  lookSoon(): void;
  /** Domains in which a person has nothing. */
  lackedBy(person: string): string[];
  refusalOf(tool: string): ToolRefusal | null;
}

type Tables = Pick<Store, 'davAccounts' | 'mailAccounts'>;

const ofKind =
  (kind: DavAccount['kind']) =>
  async ({ davAccounts }: Tables): Promise<string[]> =>
    (await davAccounts.all()).filter((one) => one.kind === kind).map(({ person }) => person);

const DOMAINS = [
  {
    name: 'calendar',
    people: ofKind('calendar'),
    code: 'no-calendar',
    told: 'There is no calendar. Connect one with: rote connect calendar',
  },
  {
    name: 'contacts',
    people: ofKind('contacts'),
    code: 'no-address-book',
    told: 'There is no address book. Connect one with: rote connect contacts',
  },
  {
    name: 'email',
    people: ({ mailAccounts }: Tables) => mailAccounts.people(),
    code: 'no-mail-account',
    told: 'There is no account of mail. Connect one with: rote connect mail',
  },
] as const;

export function createDomainHolders(store: Tables): DomainHolders {
  let holders: readonly ReadonlySet<string>[] = DOMAINS.map(() => new Set<string>());
  async function look(): Promise<void> {
    const all = DOMAINS.map(async ({ people }) => new Set(await people(store)));
    holders = await Promise.all(all);
  }
  return {
    look,
    lookSoon: () => void look().catch(() => undefined),
    lackedBy: (person) =>
      DOMAINS.filter((_, index) => holders[index]?.has(person) !== true).map(({ name }) => name),
    refusalOf(tool) {
      const index = DOMAINS.findIndex(({ name }) => tool.startsWith(`${name}.`));
      const domain = DOMAINS[index];
      if (domain === undefined || (holders[index]?.size ?? 0) > 0) return null;
      return { code: domain.code, message: domain.told };
    },
  };
}
