/** Promises of every store, whatever it is made of. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describeCalls } from './calls.contract.ts';
import { describeClock } from './clock.contract.ts';
import { describeDoubts } from './doubts.contract.ts';
import { describeDue } from './due.contract.ts';
import { describeEngine } from './engine.contract.ts';
import { describeEvents } from './events.contract.ts';
import { describeInbox } from './inbox.contract.ts';
import { describeIncoming } from './incoming.contract.ts';
import { describeJournal } from './journal.contract.ts';
import { describeLeases } from './leases.contract.ts';
import { describeLists } from './lists.contract.ts';
import { describeLooks } from './looks.contract.ts';
import { describeMailAccounts } from './mail-accounts.contract.ts';
import { describeMemories } from './memories.contract.ts';
import { describeOutbox } from './outbox.contract.ts';
import { describeOutcomes } from './outcomes.contract.ts';
import { describePages } from './pages.contract.ts';
import { describePersons } from './persons.contract.ts';
import { describeQuiet } from './quiet.contract.ts';
import { describeRecords } from './records.contract.ts';
import { describeReminders } from './reminders.contract.ts';
import { describeRequests } from './requests.contract.ts';
import { describeSchedules } from './schedules.contract.ts';
import type { Store } from './store.ts';
import { describeTasks, fakeTask } from './tasks.contract.ts';
import { describeTraces } from './traces.contract.ts';
import { describeUsage } from './usage.contract.ts';
import { describeVectors } from './vectors.contract.ts';

/** Opens stores on one and the same database, as several processes would. */
export interface StoreHarness {
  open(): Store;
  dispose(): Promise<void>;
}

export function describeStore(name: string, createHarness: () => StoreHarness): void {
  describe(`${name} keeps the store contract`, () => {
    let harness: StoreHarness;
    let store: Store;
    beforeEach(() => {
      harness = createHarness();
      store = harness.open();
    });
    afterEach(() => harness.dispose());

    const stores = { store: () => store, openStore: () => harness.open() };
    describeSchedules(stores);
    describePages(stores);
    describeDue(stores);
    describeOutcomes(stores);
    describeLooks(stores);
    describeEvents(stores);
    describeRecords(stores);
    describeRequests(stores);
    describeJournal(stores);
    describeDoubts(stores);
    describeClock(stores);
    describeOutbox(stores);
    describeInbox(stores);
    describePersons(stores);
    describeIncoming(stores);
    describeLeases(stores);
    describeReminders(stores);
    describeQuiet(stores);
    describeCalls(stores);
    describeUsage(stores);
    describeMemories(stores);
    describeVectors(stores);
    describeTasks(stores);
    describeLists(stores);
    describeMailAccounts(stores);
    describeTraces(stores);
    describeEngine({ engine: () => store.engine, openEngine: () => harness.open().engine });

    test('how often the tasks and memories of a person changed is counted, and others are told', async () => {
      const other = harness.open();
      const heard = new Promise<void>((resolve) => store.changes.onChange(resolve));
      const { id, person } = fakeTask();
      const entry = { task: fakeTask(), text: { own: 'milk', near: '', tags: '' } };
      await other.tasks.add(entry);
      await heard;
      await other.tasks.change(person, id, () => [entry]);
      expect(await store.revisions.list()).toEqual([{ kind: 'tasks', person, revision: 2 }]);
    });

    test('a process hears that another changed something', async () => {
      const other = harness.open();
      const heard = new Promise<void>((resolve) => store.changes.onChange(resolve));
      other.changes.notify();
      await heard;
    });
  });
}
