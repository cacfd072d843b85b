/** Keeps an account and its secret: where one of them can't be kept, neither is, and a secret that was there before stays. */
import { badRequest, type Result, type RoteError } from '../base/errors.ts';
import type { AccountTable, OwnedAccount } from './accounts.ts';

/** The file of secrets. */
export interface SecretFile {
  read(name: string): Result<string>;
  /** Null takes it away. */
  write(name: string, value: string | null): Promise<void>;
}

export async function keepAccount<Account extends OwnedAccount>(
  table: Pick<AccountTable<Account>, 'put'>,
  account: Account,
  secret: { file: SecretFile; name: string; value: string } | null,
): Promise<void> {
  const before = secret?.file.read(secret.name);
  await secret?.file.write(secret.name, secret.value);
  try {
    if (!(await table.put(account))) throw addressTaken(account.address);
  } catch (error) {
    await secret?.file.write(secret.name, before?.ok === true ? before.value : null);
    throw error;
  }
}

const addressTaken = (address: string): RoteError =>
  badRequest({
    code: 'address-taken',
    message: `There is an account ${JSON.stringify(address)} already, and it was left as it is.`,
    hint: 'Remove that one first.',
  });
