/** The settings of MCP servers: how each is started or reached. Secrets are named here, not written. */
import { z } from 'zod';
import { GRANTED_HOST } from '../../domain/box.ts';

/** `${secret.NAME}`, wherever it stands in a value. */
export const SECRET_REFERENCE = /\$\{secret\.([A-Za-z_][\w-]*)\}/g;

/** YAML makes numbers and truths of what programs and headers take as text. */
const text = z.union([z.string(), z.number(), z.boolean()]).transform(String);

const value = text.refine((given) => !given.replaceAll(SECRET_REFERENCE, '').includes('${'), {
  message: 'expected a text in which only ${secret.NAME} is filled in',
});

const boxSchema = z.union([
  z.boolean(),
  z.strictObject({
    hosts: z
      .array(
        z
          .string()
          .regex(
            GRANTED_HOST,
            'expected a host name: api.example.com, *.example.com or api.example.com:8443',
          ),
      )
      .default([])
      .describe('The hosts it reaches. None is no network.'),
    reads: z
      .array(z.string().min(1))
      .default([])
      .describe('Files and folders that it sees at their own paths and can not change.'),
  }),
]);

const mcpServerSchema = z
  .strictObject({
    command: z
      .string()
      .min(1)
      .optional()
      .describe('The program that is the server; it is spoken to over its standard input.'),
    args: z.array(text).default([]).describe('Its arguments. No shell reads them.'),
    env: z
      .record(z.string().regex(/^[A-Za-z_]\w*$/, 'expected the name of a variable'), value)
      .default({})
      .describe(
        'Variables it sees beside PATH, HOME, LANG, LC_ALL and TZ. ${secret.NAME} is filled in from secrets.yaml.',
      ),
    cwd: z
      .string()
      .min(1)
      .optional()
      .describe('The folder it runs in. Default: the data folder, to which others are relative.'),
    box: boxSchema
      .default(false)
      .describe(
        'true runs it in a box: a folder of its own in boxes/mcp, the system read-only, no network. {hosts, reads} lets it reach and see more. false: it can do what your user can do.',
      ),
    url: z
      .url({ protocol: /^https?$/ })
      .refine((address) => !/^[^/]*\/\/[^/?#]*@/.test(address), {
        message: 'expected no name or password in the address; put them into headers',
      })
      .optional()
      .describe('The address of a server that runs elsewhere (streamable HTTP).'),
    headers: z
      .record(z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/, 'expected the name of a header'), value)
      .default({})
      .describe('Headers of every request to it. ${secret.NAME} is filled in from secrets.yaml.'),
    login: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe('A sign-in of the owner that opens it, by its name: rote connect mcp.'),
    enabled: z
      .boolean()
      .default(true)
      .describe('false keeps the server out without forgetting it.'),
    timeoutMs: z
      .int()
      .min(1)
      .max(3_600_000)
      .default(30_000)
      .describe('How long a call of one of its tools may take, waiting for the server included.'),
  })
  .superRefine((server, context) => {
    const refuse = (path: string, message: string): void =>
      context.addIssue({ code: 'custom', path: [path], message });
    if ((server.command === undefined) === (server.url === undefined)) {
      refuse('command', 'a server has either a command or a url');
    }
    if (server.command === undefined) {
      if (server.args.length > 0) refuse('args', 'arguments need a command');
      if (Object.keys(server.env).length > 0) refuse('env', 'variables need a command');
      if (server.cwd !== undefined) refuse('cwd', 'a folder needs a command');
      if (server.box !== false) refuse('box', 'a box needs a command');
    }
    if (server.box !== false && server.cwd !== undefined) {
      refuse(
        'cwd',
        'a server in a box runs in a folder of its own; name what it reads in box.reads',
      );
    }
    if (server.url === undefined && Object.keys(server.headers).length > 0) {
      refuse('headers', 'headers need a url');
    }
    if (server.url === undefined && server.login !== undefined)
      refuse('login', 'a sign-in needs a url');
    const signs = Object.keys(server.headers).some((one) => /^authorization$/i.test(one));
    if (server.login !== undefined && signs)
      refuse('login', 'a server takes a sign-in or an Authorization header, not both');
  });

export const mcpSettingsSchema = z.strictObject({
  servers: z
    .record(
      z.string().regex(/^[a-z0-9][a-z0-9_-]*$/, 'expected a name of a-z, 0-9, _ and -'),
      mcpServerSchema,
    )
    .default({})
    .describe('MCP servers by name; their tools join the catalog as name.tool.'),
});

export type McpServerSettings = z.output<typeof mcpServerSchema>;
export type McpSettings = z.output<typeof mcpSettingsSchema>;
