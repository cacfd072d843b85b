/** A plan as a form: a card a step, inputs of earlier answers by choosing, conditions in words, and a test of one step. */
import './plan-form.css';
import { useEffect, useState } from 'preact/hooks';
import type { PlanSchemaView } from '../../../src/domain/plan-view.ts';
import { post, Refused } from '../../base/api.ts';
import { useRead } from '../../base/use-read.ts';
import { Icon } from '../../parts/icon.tsx';
import { readPlan, writePlan } from '../plan-text.ts';
import {
  idOf,
  newStep,
  offersFor,
  stepOfFault,
  stepsIn,
  type WrittenStep,
  waitingFor,
  withSteps,
} from './plan-steps.ts';
import { StepCard } from './step-card.tsx';
import { TestStep } from './test-step.tsx';

const TYPING_MS = 350;

export function PlanForm({
  text,
  input,
  onChange,
}: {
  text: string;
  input: Readonly<Record<string, unknown>>;
  onChange: (text: string) => void;
}) {
  const known = useRead<PlanSchemaView>('/plans/schema');
  const faults = useFaults(text);
  const [open, setOpen] = useState<string | null>(null);
  const plan = readPlan(text);
  const steps = stepsIn(plan);
  if (steps === null)
    return (
      <p class="quiet">What stands there is no plan that a form can show. Change it as JSON.</p>
    );
  const tools = known.data?.tools ?? [];
  const write = (changed: readonly WrittenStep[]): void =>
    onChange(writePlan(withSteps(plan, changed)));
  const move = (from: number, to: number): void => {
    const step = steps[from];
    if (step === undefined) return;
    write(steps.toSpliced(from, 1).toSpliced(to, 0, step));
  };
  return (
    <>
      <Faults of={faults.filter(({ path }) => stepOfFault(path) === -1)} />
      <ol class="plan-cards" aria-label="Steps">
        {steps.map((step, index) => (
          <li key={idOf(step)} class="plan-card">
            <StepCard
              step={step}
              number={index + 1}
              tools={tools}
              offers={offersFor(steps, index, { tools, input })}
              isOpen={open === idOf(step)}
              // One that closes because another opened closes nothing else.
              onOpen={(isOpen) =>
                setOpen((current) =>
                  isOpen ? idOf(step) : current === idOf(step) ? null : current,
                )
              }
              onChange={(changed, from) =>
                write(steps.with(index, from === null ? changed : waitingFor(plan, changed, from)))
              }
              onRemove={() => write(steps.toSpliced(index, 1))}
              onEarlier={index === 0 ? null : () => move(index, index - 1)}
              onLater={index === steps.length - 1 ? null : () => move(index, index + 1)}
            >
              <Faults of={faults.filter(({ path }) => stepOfFault(path) === index)} />
              <TestStep plan={plan} steps={steps} index={index} input={input} />
            </StepCard>
          </li>
        ))}
      </ol>
      <button
        type="button"
        class="button"
        onClick={() => {
          const added = newStep(plan, steps, tools.some(({ name }) => name === USUAL) ? USUAL : '');
          write([...steps, added]);
          setOpen(idOf(added));
        }}
      >
        <Icon name="plus" size={15} /> Add a step
      </button>
    </>
  );
}

const USUAL = 'message.send';

interface Fault {
  path: string;
  message: string;
}

function Faults({ of }: { of: readonly Fault[] }) {
  return (
    <div role="status">
      <ul class="plans-faults">
        {of.map(({ path, message }) => (
          <li key={`${path} ${message}`}>{message}</li>
        ))}
      </ul>
    </div>
  );
}

/** By the check of the daemon, once one stops typing; the same that the JSON is checked with. */
function useFaults(text: string): readonly Fault[] {
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  useEffect(() => {
    const plan = readPlan(text);
    if (plan === undefined) return;
    let isWanted = true;
    const timer = setTimeout(async () => {
      const found = await post('/plans/validate', { plan }).then(
        () => [],
        (error: unknown) => (error instanceof Refused ? faultsIn(error) : []),
      );
      if (isWanted) setFaults(found);
    }, TYPING_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [text]);
  return faults;
}

function faultsIn({ details, message }: Refused): Fault[] {
  const faults = details['faults'];
  return Array.isArray(faults) && faults.length > 0 ? (faults as Fault[]) : [{ path: '', message }];
}
