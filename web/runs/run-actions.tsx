/** What can be done with a run: end it, run its schedule again, go through it again, hold it beside another. */
import { useState } from 'preact/hooks';
import type { NamedRunView, RunDetails, RunView } from '../../src/domain/views.ts';
import { path, post, query } from '../base/api.ts';
import { isOwner } from '../base/me.ts';
import { navigate } from '../base/navigate.ts';
import { nowMs, Time } from '../base/times.tsx';
import { load, useRead } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Shown } from '../parts/reading.tsx';
import { State } from '../parts/state.tsx';
import { tell } from '../parts/toast.tsx';
import { comparePath, lengthInWords, runPath } from './run-words.ts';

type Open = 'cancel' | 'replay' | 'compare' | null;

export function RunActions({ details }: { details: RunDetails }) {
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const { run, trace } = details;
  const { scheduleId } = run;
  const isOver = run.finishedAtUtc !== null;
  return (
    <>
      <div class="actions">
        {!isOver && (
          <Button kind="danger" onPress={() => setOpen('cancel')}>
            Cancel
          </Button>
        )}
        {scheduleId !== null && <RunAgain scheduleId={scheduleId} />}
        {scheduleId !== null && isOver && (
          <Button onPress={() => setOpen('compare')}>Compare</Button>
        )}
        {isOver && trace.tier === 'direct' && isOwner.value && (
          <Button onPress={() => setOpen('replay')}>Replay</Button>
        )}
      </div>
      {open === 'cancel' && <CancelDialog run={run} onClose={close} />}
      {open === 'replay' && <ReplayDialog id={run.id} onClose={close} />}
      {open === 'compare' && scheduleId !== null && (
        <CompareDialog run={run} scheduleId={scheduleId} onClose={close} />
      )}
    </>
  );
}

function RunAgain({ scheduleId }: { scheduleId: string }) {
  async function runIt(): Promise<void> {
    const { run } = await post<{ run: RunView }>(path('/schedules/{id}/run', { id: scheduleId }));
    tell('It is queued.');
    navigate(runPath(run.id));
  }
  return <Button onPress={runIt}>Run again</Button>;
}

function CancelDialog({ run, onClose }: { run: NamedRunView; onClose: () => void }) {
  async function cancel(): Promise<void> {
    await post(path('/runs/{id}/cancel', { id: run.id }));
    onClose();
    await load(path('/runs/{id}', { id: run.id }));
  }
  return (
    <Dialog
      title="End this run?"
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>Let it go on</Button>
          <Button kind="danger" onPress={cancel}>
            End it
          </Button>
        </>
      }
    >
      <p>
        {run.state === 'waiting'
          ? 'It has not begun, and will not.'
          : 'The call that is under way is broken off, and what comes after it is not done. What is done stays done.'}
      </p>
    </Dialog>
  );
}

interface Replay {
  same: boolean;
  differences: string[];
}

function ReplayDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [replay, setReplay] = useState<Replay | null>(null);
  async function start(): Promise<void> {
    setReplay((await post<{ replay: Replay }>(path('/runs/{id}/replay', { id }))).replay);
  }
  return (
    <Dialog
      title="Replay"
      onClose={onClose}
      foot={
        <Button kind="primary" onPress={start}>
          {replay === null ? 'Go through it again' : 'Once more'}
        </Button>
      }
    >
      <p>The plan is gone through with what its calls gave then. Nothing real is called.</p>
      <div role="status">
        {replay?.same === true && <p>It would come to exactly the same.</p>}
        {replay?.same === false && (
          <>
            <p>This would be otherwise now:</p>
            <ul class="entries">
              {replay.differences.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}

function CompareDialog({
  run,
  scheduleId,
  onClose,
}: {
  run: NamedRunView;
  scheduleId: string;
  onClose: () => void;
}) {
  const reading = useRead<{ runs: NamedRunView[] }>(
    `/runs${query({ schedule: scheduleId, limit: 30 })}`,
  );
  return (
    <Dialog title="Compare with" onClose={onClose}>
      <Shown of={reading}>
        {({ runs }) => {
          const others = runs.filter(({ id }) => id !== run.id);
          if (others.length === 0) return <p>This schedule has no other run yet.</p>;
          return (
            <ul class="entries">
              {others.map((other) => (
                <li key={other.id}>
                  <a class="runs-other" href={comparePath(other.id, run.id)} onClick={onClose}>
                    <State of={other.state} />
                    <Time at={other.startedAtUtc ?? other.enqueuedAtUtc} as="moment" />
                    <span class="quiet">{lengthInWords(other, nowMs.value)}</span>
                    <span class="runs-row-summary">{other.summary ?? ''}</span>
                  </a>
                </li>
              ))}
            </ul>
          );
        }}
      </Shown>
    </Dialog>
  );
}
