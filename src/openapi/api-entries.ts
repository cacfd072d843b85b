/** What can be done with connected APIs, as people and their programs have it. */
import { type Entries, switched, text } from '../domain/operation.ts';

const name = text(31, 'the name of an API', { isRequired: true, argument: 'NAME' });
const forOwner = { audience: 'owner' } as const;

export const API_ENTRIES = {
  list: {
    ...forOwner,
    summary: 'list the connected APIs',
    about: ['Says where each is called, and how many of its operations are tools.'],
    effect: 'read',
    takes: {},
    faces: { cli: ['apis list'], http: { route: 'GET /apis', name: 'listApis' } },
    examples: [{ input: {}, does: 'all of them' }],
  },
  show: {
    ...forOwner,
    summary: 'show a connected API',
    about: ['Lists its tools, how they are signed, and the schedules and skills that call them.'],
    effect: 'read',
    takes: { name },
    faces: { cli: ['apis show NAME'], http: { route: 'GET /apis/{name}', name: 'showApi' } },
    examples: [{ input: { name: 'hubspot' }, does: 'its tools, and what uses them' }],
  },
  upload: {
    ...forOwner,
    summary: 'send the document of an API',
    about: [
      'Answers with a name that {apis.look} and {apis.connect} take in place of an address. It holds until another document is sent.',
    ],
    effect: 'once',
    takes: {},
    file: 'read',
    faces: { http: { route: 'POST /apis/documents', name: 'uploadApiDocument' } },
    examples: [{ input: {}, file: 'openapi.json', does: 'one that lies with you' }],
  },
  look: {
    ...forOwner,
    summary: 'look at the document of an API',
    about: ['Lists its operations, to choose some. Nothing is kept.'],
    effect: 'read',
    takes: {
      name: text(31, 'what the API is to be called', { isRequired: true }),
      document: text(
        2000,
        'its address, or what {apis.upload} answered; left out, that of an API that is connected',
      ),
    },
    faces: { http: { route: 'POST /apis/look', name: 'lookAtApi' } },
    examples: [
      {
        input: { document: 'https://api.example.org/openapi.json', name: 'crm' },
        does: 'what it can do',
      },
    ],
  },
  connect: {
    ...forOwner,
    summary: 'connect an API by its document, or read the document again',
    about: [
      'Makes tools of the chosen operations. Of an API that is connected, what changed is answered with its hash, and nothing is kept before that hash is given. At a terminal, rote connect openapi does it.',
    ],
    effect: 'idempotent',
    isDecision: true,
    takes: {
      name,
      document: text(
        2000,
        'its address, or what {apis.upload} answered; left out, the one there is',
      ),
      operations: text(20_000, 'which operations, by words or names, between commas'),
      tag: text(1000, 'which operations, by their tags'),
      all: switched('every operation'),
      server: text(2000, 'the server to call, where the document names none or another'),
      secret: text(500, 'the name of the secret in secrets.yaml'),
      hash: text(64, 'the changes that are agreed to'),
    },
    faces: { http: { route: 'POST /apis', name: 'connectApi' } },
    examples: [
      {
        input: {
          name: 'crm',
          document: 'https://api.example.org/openapi.json',
          operations: 'contacts search',
        },
        does: 'with the operations that are needed',
      },
    ],
  },
  disconnect: {
    ...forOwner,
    summary: 'disconnect an API',
    about: [
      'Takes its tools away, and answers what called them. Its folder is kept as a revision: {skills.rollback} brings it back.',
    ],
    effect: 'idempotent',
    isDecision: true,
    takes: { name },
    faces: {
      cli: ['apis disconnect NAME'],
      http: { route: 'DELETE /apis/{name}', name: 'disconnectApi' },
    },
    examples: [{ input: { name: 'hubspot' }, does: 'its tools are gone' }],
  },
} as const satisfies Entries;
