/**
 * Faults that the types can't see: a place that two operations claim, a name that nothing has, a decision that an agent could
 * make.
 */
import type { Faces, Operation } from '../domain/operation.ts';
import { commandOf, parametersOf } from './face-names.ts';

export function checkOperations<Desks>(operations: readonly Operation<Desks>[]) {
  const taken = new Map<string, string>();
  for (const operation of operations) {
    const { name } = operation;
    const fault = faultOf(operation);
    if (fault !== null) throw new Error(`The operation ${name} ${fault}.`);
    for (const place of placesOf(operation)) {
      const other = taken.get(place);
      if (other !== undefined)
        throw new Error(`The operations ${other} and ${name} both claim ${place}.`);
      taken.set(place, name);
    }
  }
  return operations;
}

function placesOf<Desks>({ name, faces }: Operation<Desks>): string[] {
  return [
    ...(faces.cli ?? []).map((line) => `rote ${commandOf(line).path.join(' ')}`),
    ...(faces.http === undefined ? [] : [faces.http.route, `the route name ${faces.http.name}`]),
    ...(isTool(faces) ? [`the tool ${name}`] : []),
  ];
}

const isTool = ({ agent, program }: Faces): boolean => agent !== undefined || program !== undefined;

function faultOf<Desks>(operation: Operation<Desks>): string | null {
  const { faces, takes, isDecision, file } = operation;
  if (placesOf(operation).length === 0) return 'has no face';
  if (isDecision === true && isTool(faces))
    return 'is a decision of the owner, which no agent and no program is offered';
  if (faces.mcp === true && faces.agent === undefined)
    return 'is offered over MCP, which offers tools, and is no tool';
  const fields = Object.entries(takes);
  const argument = (faces.cli ?? [])
    .flatMap((line) => commandOf(line).args)
    .find(
      (one) =>
        !(one.name === 'FILE' && file !== undefined) &&
        !fields.some(([, field]) => field.argument === one.name),
    );
  if (argument !== undefined) return `has no field for the argument ${argument.name}`;
  const parameter = parametersOf(faces.http?.route ?? '').find(
    (one) => !fields.some(([key, { names }]) => (names?.http ?? key) === one),
  );
  return parameter === undefined ? null : `has no field for the path parameter ${parameter}`;
}
