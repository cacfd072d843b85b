/** The settings of the tools. Their defaults let a tool do less, never more, than its owner may want. */
import { z } from 'zod';
import { GRANTED_HOST } from '../domain/box.ts';

const HOST_OR_RANGE =
  /^(?:[^\s/]+|[\d.]+\/(?:[12]?\d|3[0-2])|[\da-f:.]+:[\da-f:.]*\/(?:\d\d?|1[01]\d|12[0-8]))$/i;

const searchSchema = z.strictObject({
  kind: z.enum(['searxng', 'brave']).describe('Who searches: a SearXNG server, or Brave Search.'),
  url: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('The address of the server; searxng needs it.'),
  key: z.string().min(1).optional().describe('The API key; brave needs it.'),
});

const grantedHost = z
  .string()
  .regex(
    GRANTED_HOST,
    'expected a host name: api.example.com, *.example.com or api.example.com:8443',
  );

export const toolSettingsSchema = z.strictObject({
  workspace: z
    .string()
    .min(1)
    .optional()
    .describe(
      'The folder in which the file tools and shell.run work. Default: workspace/ in the data folder.',
    ),
  timeoutMs: z
    .int()
    .min(1)
    .max(86_400_000)
    .default(30_000)
    .describe(
      'How long a call outside a plan may take; plans have a limit of their own for each call.',
    ),
  http: z
    .strictObject({
      allowPrivate: z
        .array(
          z
            .string()
            .regex(
              HOST_OR_RANGE,
              'expected a host name, an address, or a range such as 10.0.0.0/8',
            ),
        )
        .default([])
        .describe(
          'Hosts, addresses and ranges (10.0.0.0/8) in private networks that tools may reach; all others are refused.',
        ),
      allowPrivateFor: z
        .enum(['owner', 'everybody'])
        .default('owner')
        .describe(
          'Whose calls and plans reach what allowPrivate names: those of the owner, or those of members too.',
        ),
      maxBytes: z
        .int()
        .min(1)
        .max(100_000_000)
        .default(5_000_000)
        .describe('Answers longer than this are refused.'),
      timeoutMs: z
        .int()
        .min(1)
        .max(3_600_000)
        .default(30_000)
        .describe('How long a request may take, redirects included.'),
    })
    .prefault({}),
  shell: z
    .strictObject({
      allow: z
        .union([z.boolean(), z.array(z.string().min(1))])
        .default(false)
        .describe('What shell.run may run: nothing (false), these programs, or anything (true).'),
      hosts: z
        .array(grantedHost)
        .default([])
        .describe(
          'The hosts that programs of shell.run reach from their box, on the ports 443 and 80 where none is named.',
        ),
      timeoutMs: z
        .int()
        .min(1)
        .max(86_400_000)
        .default(3_600_000)
        .describe('How long a program may run in a plan that does not say it.'),
      unboxed: z
        .array(z.string().min(1))
        .default([])
        .describe(
          'Programs that shell.run starts without a box, with all the rights of Rote: df, docker.',
        ),
    })
    .prefault({}),
  code: z
    .strictObject({
      hosts: z
        .array(grantedHost)
        .default([])
        .describe(
          'The hosts that programs of code.run may reach by themselves, if they ask for it.',
        ),
    })
    .prefault({}),
  search: searchSchema
    .superRefine((search, context) => {
      if (search.kind === 'searxng' && search.url === undefined) {
        context.addIssue({
          code: 'custom',
          path: ['url'],
          message: 'searxng needs the address of its server',
        });
      }
      if (search.kind === 'brave' && search.key === undefined) {
        context.addIssue({ code: 'custom', path: ['key'], message: 'brave needs an API key' });
      }
    })
    .optional()
    .describe('Where web.search searches; without it there is no such tool.'),
});

export type ToolSettings = z.output<typeof toolSettingsSchema>;
export type SearchSettings = z.output<typeof searchSchema>;
