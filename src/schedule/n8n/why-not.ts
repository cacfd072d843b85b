/** Why a kind of node is not taken, and what to do instead. */

const RUNS_CODE =
  'it runs code, which has no like here: say in words what it does (rote ask), or make it a script of a skill';

const INSTEAD: Readonly<Record<string, string>> = {
  code: RUNS_CODE,
  function: RUNS_CODE,
  functionItem: RUNS_CODE,
  switch: 'a Switch has no like here: put an If node in its place for each output',
  merge: 'lines that meet have no like here: let each line end by itself',
  splitInBatches: 'a loop has no like here: what follows a feed is done for each item without one',
  respondToWebhook: 'a hook of Rote answers 202 at once, and never with a result',
  manualTrigger: 'it starts by hand alone: put a Schedule Trigger or a Webhook in its place',
  errorTrigger: 'a schedule waits for trouble with: rote schedule add --on-incident',
};

export function whyNot(kind: string): string {
  return Object.hasOwn(INSTEAD, kind)
    ? (INSTEAD[kind] ?? '')
    : `a node of the kind ${kind.slice(0, 60)} has no like here: put an HTTP Request node in its place, or say in words what it does (rote ask)`;
}
