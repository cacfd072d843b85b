/** A call of a model: what it took, what it had heard, and what it said. */
import type { StepCallView } from '../../src/domain/run-look-view.ts';
import { path } from '../base/api.ts';
import { useRead } from '../base/use-read.ts';
import { CutText, Json } from '../parts/json.tsx';
import { Shown } from '../parts/reading.tsx';

const LONGEST = 2000;

export function ModelCall({ runId, stepId }: { runId: string; stepId: string }) {
  const reading = useRead<StepCallView>(path('/runs/{id}/calls/{stepId}', { id: runId, stepId }), [
    'step-finished',
  ]);
  return (
    <Shown of={reading}>
      {({ call, said, prompt }) => (
        <>
          {call !== null && <Took call={call} />}
          {said !== null && (
            <div class="runs-part">
              <h4>What it said</h4>
              <Words text={said.text} toolCalls={said.toolCalls} />
            </div>
          )}
          {prompt !== null && prompt.length > 0 && (
            <details>
              <summary>What it had heard in this run ({prompt.length})</summary>
              <ol class="entries">
                {prompt.map((message, index) => (
                  <li key={message.stepId ?? index}>
                    <span class="quiet small">{message.role}</span>
                    <Words text={message.text} toolCalls={message.toolCalls} />
                  </li>
                ))}
              </ol>
            </details>
          )}
        </>
      )}
    </Shown>
  );
}

function Took({ call }: { call: NonNullable<StepCallView['call']> }) {
  const count = (tokens: number): string => tokens.toLocaleString('en');
  return (
    <dl class="facts small">
      <dt>Model</dt>
      <dd>{[call.provider, call.model].filter(Boolean).join(' ') || 'not known'}</dd>
      <dt>Tokens</dt>
      <dd>
        {count(call.inputTokens)} sent ({count(call.cachedTokens)} from its cache),{' '}
        {count(call.outputTokens)} answered
      </dd>
      <dt>Cost</dt>
      <dd>{call.cents === null ? 'the price is not known' : `${call.cents.toFixed(3)} cents`}</dd>
    </dl>
  );
}

function Words({ text, toolCalls }: Pick<NonNullable<StepCallView['said']>, 'text' | 'toolCalls'>) {
  return (
    <>
      {text !== '' && (
        <pre class="quoted">
          <CutText text={text} most={LONGEST} />
        </pre>
      )}
      {toolCalls.map(({ name, input }, index) => (
        <div key={`${name} ${index}`}>
          asks for <code>{name}</code>
          <Json value={input} />
        </div>
      ))}
    </>
  );
}
