/**
 * What is kept of an API beside its skill: where it is, how it is signed in to, and the operations that were chosen,
 * ready to be called. People read and edit it, so it is read like anything from outside.
 */
import { z } from 'zod';

/** A signed request has this in it; the secret is named here and never written. */
const schemeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('header'), header: z.string().regex(/^[\w-]{1,80}$/) }),
  z.strictObject({ kind: z.literal('query'), parameter: z.string().min(1).max(80) }),
  z.strictObject({ kind: z.literal('bearer') }),
  z.strictObject({ kind: z.literal('basic') }),
  /** Signing in is needed; until somebody has, a token that was made by hand does. */
  z.strictObject({
    kind: z.literal('oauth'),
    scopes: z.array(z.string().max(200)).max(200),
  }),
]);

export type Scheme = z.output<typeof schemeSchema>;

const fieldSchema = z.strictObject({
  /** The property of the input. */
  name: z.string().min(1).max(200),
  /** What the API calls it. */
  original: z.string().min(1).max(200),
  at: z.enum(['path', 'query', 'header']),
  /** How a list or an object is written. */
  style: z.enum(['repeat', 'comma', 'space', 'pipe', 'deep']),
});

export type ApiField = z.output<typeof fieldSchema>;

const operationSchema = z.strictObject({
  /** In the catalog: `hubspot.contacts.search`. */
  name: z.string().regex(/^[a-z][a-z0-9-]*\.[a-z0-9-]{1,64}\.[a-z0-9-]{1,80}$/),
  method: z.enum(['get', 'head', 'post', 'put', 'patch', 'delete']),
  path: z
    .string()
    .regex(/^\/(?!\/)[^\s?#\\]*$/)
    .max(500),
  /** What the document says about it: words of others. */
  says: z.string().max(1200),
  input: z.record(z.string(), z.unknown()),
  fields: z.array(fieldSchema).max(200),
  body: z
    .strictObject({
      type: z.enum(['json', 'form', 'text']),
      mediaType: z.string().regex(/^[\w.+-]+\/[\w.+-]+$/),
      /** Which properties of the input it is made of; null if `body` is the whole of it. */
      fields: z.array(z.string()).nullable(),
    })
    .nullable(),
  effect: z.enum(['read', 'idempotent', 'once']),
  /** The header that takes the key of a call, so that a second try does nothing more. */
  keyHeader: z
    .string()
    .regex(/^[\w-]{1,80}$/)
    .nullable(),
  answersJson: z.boolean(),
  /** Where the list is in the answer; null if it answers no list. */
  list: z.array(z.string()).max(5).nullable(),
  /** Names of the schemes of which all are needed. */
  schemes: z.array(z.string()).max(4),
});

export type ApiOperation = z.output<typeof operationSchema>;

export const apiFileSchema = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/),
  /** Where the document came from. */
  source: z.string().max(2000),
  document: z.strictObject({
    format: z.string().max(20),
    title: z.string().max(200),
    version: z.string().max(60),
    license: z.string().max(100),
    sha256: z.string(),
  }),
  chosen: z.strictObject({
    words: z.string().max(20_000).nullable(),
    tags: z.string().max(1000).nullable(),
    all: z.boolean(),
  }),
  server: z.strictObject({
    url: z.url({ protocol: /^https?$/ }),
    /** The person may name one at home; a document may not. */
    by: z.enum(['document', 'person']),
  }),
  schemes: z.record(z.string(), schemeSchema),
  /** By the name of the scheme, the name of the secret. */
  secrets: z.record(z.string(), z.string().regex(/^[A-Za-z_]\w{0,99}$/)),
  operations: z.array(operationSchema).max(500),
});

export type ApiFile = z.output<typeof apiFileSchema>;

export const API_FILE = 'api.json';
