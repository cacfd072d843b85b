/** The form of a tool, made from the schema of its input. What acts each time is asked about before it is called. */
import { useRef, useState } from 'preact/hooks';
import { inWords, path, post, Refused } from '../base/api.ts';
import { duration } from '../base/times.tsx';
import { load } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Json } from '../parts/json.tsx';
import { focusFirstFault, SchemaFields } from '../parts/schema-form.tsx';
import { type Entered, enter, type Faults, fieldsOf, readEntered } from '../parts/schema-values.ts';
import { callsOf } from './latest-calls.tsx';
import type { ShownTool } from './tool-answers.ts';

type Outcome =
  | { kind: 'none' }
  | { kind: 'calling' }
  | { kind: 'answered'; output: unknown; tookMs: number }
  | { kind: 'refused'; words: string };

export function CallForm({ tool, given }: { tool: ShownTool; given: Record<string, unknown> }) {
  const form = useRef<HTMLFormElement>(null);
  const [entered, setEntered] = useState<Entered>(() => enter(tool.input, given));
  const [faults, setFaults] = useState<Faults>({});
  const [asksFor, setAsksFor] = useState<unknown>(null);
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' });

  function submit(): void {
    const { value, faults: found } = readEntered(tool.input, entered);
    setFaults(found);
    if (Object.keys(found).length > 0) focusFirstFault(form.current);
    else if (tool.effect !== 'read') setAsksFor(value);
    else void call(value);
  }

  async function call(input: unknown): Promise<void> {
    setAsksFor(null);
    setOutcome({ kind: 'calling' });
    const startedMs = performance.now();
    try {
      const { output } = await post<{ output: unknown }>(
        path('/tools/{name}/call', { name: tool.name }),
        { input },
      );
      setOutcome({ kind: 'answered', output, tookMs: performance.now() - startedMs });
    } catch (error) {
      setFaults(faultsOf(error));
      focusFirstFault(form.current);
      setOutcome({ kind: 'refused', words: inWords(error) });
    }
    await Promise.all([load(callsOf(tool.name)), load('/tools')]);
  }

  return (
    <Card title="Call it">
      <form
        ref={form}
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (outcome.kind !== 'calling') submit();
        }}
      >
        {fieldsOf(tool.input).length === 0 && <p class="quiet">It needs nothing.</p>}
        <SchemaFields schema={tool.input} entered={entered} onChange={setEntered} faults={faults} />
        <div class="row">
          <Button kind="primary" type="submit" disabled={outcome.kind === 'calling'}>
            {outcome.kind === 'calling' ? 'Calling…' : 'Call'}
          </Button>
        </div>
      </form>
      <div role="status" class="tools-outcome">
        <Told outcome={outcome} />
      </div>
      {asksFor !== null && (
        <Dialog
          title={`Call ${tool.name}?`}
          onClose={() => setAsksFor(null)}
          foot={
            <>
              <Button onPress={() => setAsksFor(null)}>Not now</Button>
              <Button kind="primary" onPress={() => call(asksFor)}>
                Call it once
              </Button>
            </>
          }
        >
          <p>
            {tool.effect === 'once'
              ? 'It acts each time that it is called, and that can’t be taken back. With:'
              : 'It changes something. With:'}
          </p>
          <Json value={asksFor} />
        </Dialog>
      )}
    </Card>
  );
}

/** The daemon names the places that are wrong by pointers. */
function faultsOf(error: unknown): Faults {
  if (!(error instanceof Refused) || error.code !== 'bad-input') return {};
  const paths = error.details['paths'];
  const places = Array.isArray(paths) ? paths.map(String) : [];
  return Object.fromEntries(places.map((place) => [place, error.message]));
}

function Told({ outcome }: { outcome: Outcome }) {
  switch (outcome.kind) {
    case 'none':
    case 'calling':
      return null;
    case 'refused':
      return (
        <p class="notice" data-tone="bad">
          {outcome.words}
        </p>
      );
    case 'answered':
      return (
        <>
          <h3>
            It answered <span class="quiet">after {duration(outcome.tookMs)}</span>
          </h3>
          <Json value={outcome.output} />
        </>
      );
  }
}
