/**
 * How others sign the calls that they make of hooks, as data: where the signature stands, what is signed, how it is written,
 * how old it may be, and what tells a delivery from every other. Where a scheme is Rote's own, GitHub's, Stripe's, Slack's or
 * HubSpot's follows the page that each publishes.
 */

/** A part of what is signed, or words that stand between. */
export type SignedPart = 'time' | 'body' | 'method' | 'address' | { text: string };

export interface SignatureScheme {
  key: 'rote' | 'stripe' | 'github' | 'slack' | 'hubspot';
  /** The first of these that is there has the signature. */
  headers: readonly string[];
  /** What stands before it (`sha256=`), or the name that it has in a list of fields (`t=1,v1=…`), maybe more than once. */
  signature: { prefix: string } | { field: string };
  /** Null where nothing says when it was signed. */
  time: {
    at: { header: string } | { field: string };
    unitMs: 1 | 1000;
    /** A signature that is older, or of a time to come, is no longer or not yet one. */
    mostAwayMs: number;
  } | null;
  signed: readonly SignedPart[];
  encoding: 'hex' | 'base64';
  /** Of the body, or of each entry of its list: what tells this event from every other, all together. */
  ids: readonly string[];
  /** Where the name of the event stands in the same. */
  event: string | null;
  /** A body that is a list is as many events. */
  isList: boolean;
  /** A question whether somebody is there: the field that says so, its value, and the field to answer with. */
  challenge: { field: string; value: string; answer: string } | null;
}

const FIVE_MINUTES = 5 * 60_000;

const PLAIN = {
  encoding: 'hex',
  ids: [],
  event: null,
  isList: false,
  challenge: null,
} as const satisfies Partial<SignatureScheme>;

const TIMED = {
  ...PLAIN,
  signature: { field: 'v1' },
  time: { at: { field: 't' }, unitMs: 1000, mostAwayMs: FIVE_MINUTES },
  signed: ['time', { text: '.' }, 'body'],
} as const satisfies Partial<SignatureScheme>;

export const SIGNATURE_SCHEMES: readonly SignatureScheme[] = [
  { ...TIMED, key: 'rote', headers: ['x-rote-signature', 'rote-signature'] },
  { ...TIMED, key: 'stripe', headers: ['stripe-signature'], ids: ['id'], event: 'type' },
  {
    ...PLAIN,
    key: 'github',
    headers: ['x-hub-signature-256'],
    signature: { prefix: 'sha256=' },
    time: null,
    signed: ['body'],
  },
  {
    ...PLAIN,
    key: 'slack',
    headers: ['x-slack-signature'],
    signature: { prefix: 'v0=' },
    time: {
      at: { header: 'x-slack-request-timestamp' },
      unitMs: 1000,
      mostAwayMs: FIVE_MINUTES,
    },
    signed: [{ text: 'v0:' }, 'time', { text: ':' }, 'body'],
    ids: ['event_id'],
    event: 'event.type',
    challenge: { field: 'type', value: 'url_verification', answer: 'challenge' },
  },
  {
    ...PLAIN,
    key: 'hubspot',
    headers: ['x-hubspot-signature-v3'],
    signature: { prefix: '' },
    time: {
      at: { header: 'x-hubspot-request-timestamp' },
      unitMs: 1,
      mostAwayMs: FIVE_MINUTES,
    },
    signed: ['method', 'address', 'body', 'time'],
    encoding: 'base64',
    // The id of an event alone may come twice.
    ids: ['subscriptionId', 'eventId', 'objectId', 'occurredAt'],
    event: 'subscriptionType',
    isList: true,
  },
];
