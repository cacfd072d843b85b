/** Makes an API of a document: lists its operations, takes those that were chosen, and says why others can't be taken. */
import { foreignLine } from '../../base/foreign-text.ts';
import type { ApiFile, ApiOperation } from '../api-file.ts';
import { type Fields, fieldsOf, own, textOf } from '../outside-value.ts';
import { type Choice, chooseOperations, MOST_CHOSEN } from './choose-operations.ts';
import { takesKey } from './find-parameters.ts';
import { findSchemes } from './find-schemes.ts';
import { findServer } from './find-server.ts';
import { listOperations } from './list-operations.ts';
import { effectOf, makeOperation } from './make-operation.ts';
import { OperationFault } from './operation-fault.ts';

export interface ApiWish {
  api: string;
  choice: Choice;
  /** The server that the person named. */
  server: string | null;
  /** Where the document was read; null for a file. */
  from: string | null;
  /** It comes with Rote, so that it may say of a POST that it only reads. */
  isShipped?: boolean;
}

export interface OperationInShort {
  name: string;
  method: string;
  path: string;
  tag: string;
  /** Words of the document. */
  summary: string;
  effect: ApiOperation['effect'];
}

export interface MadeApi {
  about: Pick<ApiFile['document'], 'format' | 'title' | 'version' | 'license'>;
  /** All that it has, in the order of the document. */
  operations: readonly OperationInShort[];
  /** Null if the document names none, and the person neither. */
  server: string | null;
  /** Those that the chosen operations need. */
  schemes: ApiFile['schemes'];
  /** Null if it has to be said which. */
  made: readonly ApiOperation[] | null;
  /** Operations that are left out, each with its reason. */
  refused: readonly string[];
}

export function makeApi(
  document: unknown,
  { api, choice, server, from, isShipped = false }: ApiWish,
): MadeApi {
  const fields = fieldsOf(document);
  const format = formatOf(fields);
  const listed = listOperations(fields, api);
  const named = server ?? findServer(fields, from);
  const schemes = findSchemes(fields);
  const chosen = chooseOperations(listed.operations, choice);
  if (chosen !== null && chosen.length > MOST_CHOSEN)
    throw new OperationFault(
      `${chosen.length} operations are chosen, and more than ${MOST_CHOSEN} are never made into tools`,
    );
  const refused = [...listed.faults];
  const facts = {
    ...{ document: fields, api, schemes, from, isShipped },
    ...{ server: named ?? '', isServerGiven: server !== null },
  };
  const made = chosen?.flatMap((operation) => {
    try {
      return [makeOperation(operation, facts)];
    } catch (error) {
      if (!(error instanceof OperationFault)) throw error;
      refused.push(`${api}.${operation.name}: ${error.message}`);
      return [];
    }
  });
  const needed = new Set(made?.flatMap((operation) => operation.schemes));
  return {
    about: { format, ...infoOf(fields) },
    operations: listed.operations.map((operation) => {
      const { name, method, path, tag, summary } = operation;
      const effect = effectOf(method, takesKey(fields, operation));
      return { name: `${api}.${name}`, method: method.toUpperCase(), path, tag, summary, effect };
    }),
    server: named,
    schemes: Object.fromEntries(Object.entries(schemes).filter(([name]) => needed.has(name))),
    made: made ?? null,
    refused,
  };
}

/** Whatever else is wrong with it: without these it is another kind of document. */
function formatOf(document: Fields): string {
  const version = textOf(own(document, 'openapi')) || textOf(own(document, 'swagger'));
  if (/^(?:3\.[012]|2)(?:\.|$)/.test(version)) return version.slice(0, 20);
  throw new OperationFault(
    version === ''
      ? 'it says nowhere that it is an OpenAPI document (openapi: 3.1.0)'
      : `it is written for OpenAPI ${foreignLine(version, 20)}, and 2, 3.0 and 3.1 are read`,
  );
}

function infoOf(document: Fields): Pick<MadeApi['about'], 'title' | 'version' | 'license'> {
  const info = fieldsOf(own(document, 'info'));
  const license = fieldsOf(own(info, 'license'));
  return {
    title: foreignLine(textOf(own(info, 'title')), 100),
    version: foreignLine(textOf(own(info, 'version')), 50),
    license: foreignLine(textOf(own(license, 'identifier')) || textOf(own(license, 'name')), 80),
  };
}
