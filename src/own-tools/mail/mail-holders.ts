/**
 * Who has an account of mail, as it was last looked at. Tools of mail are offered to nobody else: where nobody has one
 * they are not set up, and where somebody has, the others are not shown them.
 */
import type { MailAccountTable } from '../../store/mail-accounts.ts';
import type { ToolRefusal } from '../../tools/tool.ts';

export interface MailHolders {
  /** An account may have been connected by another process. */
  look(): Promise<void>;
  /** Without waiting for it; what was known stays known if it can't be read now. */
  lookSoon(): void;
  has(person: string): boolean;
  refusalOf(tool: string): ToolRefusal | null;
}

export const MAIL_DOMAIN = 'email';

export function createMailHolders(accounts: Pick<MailAccountTable, 'people'>): MailHolders {
  let holders: ReadonlySet<string> = new Set();
  async function look(): Promise<void> {
    holders = new Set(await accounts.people());
  }
  return {
    look,
    lookSoon: () => void look().catch(() => undefined),
    has: (person) => holders.has(person),
    refusalOf: (tool) =>
      tool.startsWith(`${MAIL_DOMAIN}.`) && holders.size === 0 ? NOT_SET_UP : null,
  };
}

const NOT_SET_UP: ToolRefusal = {
  code: 'no-mail-account',
  message: 'There is no account of mail. Connect one with: rote connect mail',
};
