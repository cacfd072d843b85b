/**
 * Who has an account of a domain, as it was last looked at. Tools of mail and of calendars are offered to nobody else: where
 * nobody has one they are not set up, and where somebody has, the others are not shown them.
 */
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

const DOMAINS = [
  {
    name: 'calendar',
    table: 'davAccounts',
    code: 'no-calendar',
    told: 'There is no calendar. Connect one with: rote connect calendar',
  },
  {
    name: 'email',
    table: 'mailAccounts',
    code: 'no-mail-account',
    told: 'There is no account of mail. Connect one with: rote connect mail',
  },
] as const;

type Tables = Pick<Store, (typeof DOMAINS)[number]['table']>;

export function createDomainHolders(store: Tables): DomainHolders {
  let holders: readonly ReadonlySet<string>[] = DOMAINS.map(() => new Set<string>());
  async function look(): Promise<void> {
    const all = DOMAINS.map(async ({ table }) => new Set(await store[table].people()));
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
