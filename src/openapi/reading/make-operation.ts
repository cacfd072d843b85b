/**
 * One chosen operation as it is called: what it takes, where each part of that goes, what it does and what it answers.
 * Throws an `OperationFault` that says why it can't be one.
 */
import { foreignText } from '../../base/foreign-text.ts';
import type { ApiOperation } from '../api-file.ts';
import type { ListedOperation } from '../listed-operation.ts';
import { type Fields, own, textOf } from '../outside-value.ts';
import { findAnswer } from './find-answer.ts';
import { findBody } from './find-body.ts';
import { findParameters, parametersOf } from './find-parameters.ts';
import { type Schemes, schemesFor } from './find-schemes.ts';
import { addressesIn } from './find-server.ts';
import { createInlineSchema } from './inline-schema.ts';
import { OperationFault } from './operation-fault.ts';

const LONGEST_SAID = 1000;
const LONGEST_SCHEMA = 60_000;
/** Of the schemas of one operation. */
const MOST_PARTS = 1500;
const FEWER_PARTS = 300;

export interface MakeFacts {
  document: Fields;
  api: string;
  schemes: Schemes;
  /** That the API is called at. */
  server: string;
  /** If the person named the server, it is that of every operation. */
  isServerGiven: boolean;
  /** Where the document was read. */
  from: string | null;
  isShipped: boolean;
}

export function makeOperation(listed: ListedOperation, facts: MakeFacts): ApiOperation {
  const { document } = facts;
  checkServer(listed, facts);
  const { input, body, fields, keyHeader } = inputOf(listed, document);
  const said = textOf(own(listed.written, 'description'));
  const isDeprecated = own(listed.written, 'deprecated') === true;
  return {
    name: `${facts.api}.${listed.name}`,
    method: listed.method,
    path: listed.path,
    says: [
      ...(isDeprecated ? ['Deprecated.'] : []),
      ...new Set([listed.summary, foreignText(said, LONGEST_SAID)]),
    ]
      .filter((text) => text !== '')
      .join('\n')
      .slice(0, LONGEST_SAID),
    input,
    fields,
    body,
    // Whoever else writes a document may not say of what writes that it reads.
    effect:
      facts.isShipped && own(listed.written, 'x-rote-effect') === 'read'
        ? 'read'
        : effectOf(listed.method, keyHeader !== null),
    keyHeader,
    ...findAnswer(listed.written, document),
    schemes: schemesFor(document, listed.written, facts.schemes),
  };
}

/** A large one is cut further in, where what it takes is not described any more. */
function inputOf(listed: ListedOperation, document: Fields) {
  const parameters = parametersOf(document, listed);
  for (const mostParts of [MOST_PARTS, FEWER_PARTS]) {
    const inline = createInlineSchema(document, mostParts);
    const { properties, required, ...found } = findParameters(listed, parameters, inline);
    const body = findBody(listed.written, { document, parameters, inline, taken: properties });
    const input = {
      type: 'object',
      properties: { ...properties, ...body.properties },
      required: [...new Set([...required, ...body.required])],
      additionalProperties: false,
    };
    if (JSON.stringify(input).length <= LONGEST_SCHEMA) return { ...found, input, body: body.body };
  }
  throw new OperationFault(`what it takes is longer than ${LONGEST_SCHEMA} characters`);
}

export function effectOf(
  method: ApiOperation['method'],
  takesKey: boolean,
): ApiOperation['effect'] {
  if (method === 'get' || method === 'head') return 'read';
  return method === 'put' || method === 'delete' || takesKey ? 'idempotent' : 'once';
}

/** Calls of one API go to one server, which a person has seen. */
function checkServer({ written, shared }: ListedOperation, facts: MakeFacts): void {
  // Where the document names none, the person has to.
  if (facts.isServerGiven || facts.server === '') return;
  const named = own(written, 'servers') ?? own(shared, 'servers');
  const addresses = addressesIn(named, facts.from);
  const [address] = addresses;
  if (address !== undefined && !addresses.includes(facts.server))
    throw new OperationFault(`it is served elsewhere, at ${new URL(address).host}`);
}
