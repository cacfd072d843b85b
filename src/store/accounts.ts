/** Accounts of people elsewhere (mail, calendars, contacts), a table for each kind. `mail-accounts.contract.ts` says what it keeps. */
export interface OwnedAccount {
  id: string;
  person: string;
  /** What its person calls it by: an address. */
  address: string;
}

export interface AccountTable<Account extends OwnedAccount> {
  /** Of one person, the oldest first. */
  of(person: string): Promise<Account[]>;
  /** Of everybody, the oldest first. */
  all(): Promise<Account[]>;
  /** Who has one. */
  people(): Promise<string[]>;
  /** Adds it, or writes it anew under its id. False if its person has another account with this address. */
  put(account: Account): Promise<boolean>;
  /** Whether there was one of this person. */
  remove(id: string, person: string): Promise<boolean>;
}
