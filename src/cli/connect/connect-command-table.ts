/** The `rote connect` commands, as data. */
import { type Command, command } from '../command.ts';

export const CONNECT_COMMANDS: readonly Command[] = [
  command('connect mail', 'connect an account of mail, step by step', {
    makesHome: true,
    description: [
      'Finds the servers of the address, says which password its provider wants and where it is made, and asks for it. Then it signs in to read and to send, and looks for the folders. The account is kept if all of that works; the password goes into secrets.yaml and nowhere else. Done again, it takes a new password.',
      'A server is written as HOST, HOST:PORT or HOST:PORT/starttls.',
    ],
    positionals: [
      { name: 'ADDRESS', optional: true, summary: 'the address; asked for if left out' },
    ],
    flags: {
      user: { value: 'NAME', summary: 'the name to sign in with, if it is not the address' },
      name: { value: 'NAME', summary: 'who receivers read that it is from' },
      imap: { value: 'SERVER', summary: 'the server for reading, if it is not found' },
      smtp: { value: 'SERVER', summary: 'the server for sending, if it is not found' },
      authserv: {
        value: 'NAME',
        summary: 'the name by which the server signs Authentication-Results',
      },
      login: { value: 'NAME', summary: 'a sign-in in place of a password: rote connect login' },
      'password-stdin': { summary: 'read the password from standard input' },
    },
    examples: [
      { command: 'rote connect mail bob@gmail.com', does: 'an account of a usual provider' },
      {
        command:
          'rote connect mail bob@example.org --imap mail.example.org --smtp mail.example.org:587',
        does: 'with servers that nothing tells',
      },
    ],
    load: async () => (await import('./connect-mail.ts')).connectMail,
  }),
  command('connect calendar', 'connect calendars', {
    makesHome: true,
    description: [
      'Takes an address of a usual provider, the address of a CalDAV server, the address of a calendar that is shared, or an .ics file of the workspace. It says which password is wanted, asks for it, signs in and looks for the calendars. They are kept if that works; the password goes into secrets.yaml and nowhere else. Done again, it takes a new password.',
    ],
    positionals: [
      { name: 'ADDRESS', optional: true, summary: 'the address; asked for if left out' },
    ],
    flags: {
      user: { value: 'NAME', summary: 'the name to sign in with, if it is not the address' },
      usual: { value: 'NAME', summary: 'the calendar that takes what is new' },
      shared: { summary: 'the address is that of a shared calendar, which needs no password' },
      login: { value: 'NAME', summary: 'a sign-in in place of a password: rote connect login' },
      'password-stdin': { summary: 'read the password from standard input' },
    },
    examples: [
      { command: 'rote connect calendar ana@icloud.com', does: 'of a usual provider' },
      {
        command: 'rote connect calendar https://dav.example.org/ --user ana',
        does: 'on a server of your own',
      },
      {
        command: 'rote connect calendar https://example.org/holidays.ics',
        does: 'one that is shared, which is only read',
      },
    ],
    load: async () => (await import('./connect-dav.ts')).connectCalendar,
  }),
  command('connect contacts', 'connect address books', {
    makesHome: true,
    description: [
      'Takes an address of a usual provider, the address of a CardDAV server, or a vCard file of the workspace, which is only read. It says which password is wanted, asks for it, signs in and looks for the address books. They are kept if that works; the password goes into secrets.yaml and nowhere else. Done again, it takes a new password.',
    ],
    positionals: [
      { name: 'ADDRESS', optional: true, summary: 'the address; asked for if left out' },
    ],
    flags: {
      user: { value: 'NAME', summary: 'the name to sign in with, if it is not the address' },
      usual: { value: 'NAME', summary: 'the address book that takes who is new' },
      login: { value: 'NAME', summary: 'a sign-in in place of a password: rote connect login' },
      'password-stdin': { summary: 'read the password from standard input' },
    },
    examples: [
      { command: 'rote connect contacts ana@icloud.com', does: 'of a usual provider' },
      {
        command: 'rote connect contacts https://dav.example.org/ --user ana',
        does: 'on a server of your own',
      },
      { command: 'rote connect contacts contacts.vcf', does: 'a file, which is only read' },
    ],
    load: async () => (await import('./connect-dav.ts')).connectContacts,
  }),
  command('connect login', 'sign in at a service by a browser (OAuth)', {
    makesHome: true,
    description: [
      'Prints an address for your browser, where you sign in and agree, and waits for it to come back. Where Rote runs on another machine, the browser shows a page that it cannot open: paste the address of that page. The tokens go into secrets.yaml, are renewed by themselves, and are sent to the hosts of that service only.',
      'Rote brings no client id of its own: register it at the service once, and give the id the first time. It says where, and what to look out for.',
    ],
    positionals: [
      {
        name: 'SERVICE',
        optional: true,
        summary: 'google, microsoft, github, hubspot, or the https:// address of a server',
      },
    ],
    flags: {
      for: { value: 'USES', summary: 'mail, calendar, contacts, api; all that it has if left out' },
      scopes: { value: 'SCOPES', summary: 'the rights to ask for, in place of those' },
      name: { value: 'NAME', summary: 'what to call it by; the service if left out' },
      'token-hosts': {
        value: 'HOSTS',
        summary: 'who gets the token, where the service is not known',
      },
      'client-id': { value: 'ID', summary: 'by what the service knows this Rote, the first time' },
      'client-secret-stdin': { summary: 'read the secret of the client from standard input' },
      device: { summary: 'with a code that is typed on another device' },
    },
    examples: [
      { command: 'rote connect login google --for mail', does: 'for mail alone' },
      {
        command: 'rote connect login github --device',
        does: 'with a code on another device',
      },
    ],
    load: async () => (await import('./connect-login.ts')).connectLogin,
  }),
  command('connect mcp', 'connect an MCP server, whose tools then join those of Rote', {
    makesHome: true,
    description: [
      'Takes one that many know or the address of any other, reaches it, and asks for its tools. It is kept in config.yaml if that works; a running daemon takes it up by itself. Without a server it lists what is connected, and those that many know.',
      'If the server wants a sign-in, it says itself where one signs in: open the address that is printed in your browser, and agree. The tokens go into secrets.yaml, are renewed by themselves, and are sent to that server only. If it wants a key, give it with --key-stdin.',
      'A plan may call its tools once you have approved that plan, as with all tools of others.',
    ],
    positionals: [
      {
        name: 'SERVER',
        optional: true,
        summary: 'one that many know, one that is connected, or an address; a list if left out',
      },
    ],
    flags: {
      name: { value: 'NAME', summary: 'what its tools begin with' },
      login: { value: 'NAME', summary: 'the sign-in that opens it; its name if left out' },
      'key-stdin': { summary: 'read the key that it wants from standard input' },
      with: { value: 'VALUE', summary: 'what a program is told, such as a folder' },
      'client-id': {
        value: 'ID',
        summary: 'by what the service knows this Rote, if it registers no program by itself',
      },
      'client-secret-stdin': { summary: 'read the secret of the client from standard input' },
    },
    examples: [
      { command: 'rote connect mcp', does: 'what there is' },
      { command: 'rote connect mcp linear', does: 'one that many know' },
      {
        command: 'rote connect mcp https://mcp.example.org/mcp --name work',
        does: 'one at an address',
      },
      {
        command: 'rote connect mcp github --key-stdin < github-token.txt',
        does: 'one that wants a key',
      },
    ],
    load: async () => (await import('./connect-mcp.ts')).connectMcp,
  }),
  command('connect openapi', 'make tools out of the document of an API', {
    makesHome: true,
    description: [
      'Reads an OpenAPI 3.0, 3.1 or Swagger 2 document, as JSON or YAML, and makes a tool of each chosen operation. If it has more than 20 and nothing is chosen, its tags are listed. The tools call one server and no other. What comes of it is a skill that you can read and edit.',
      'Given again, further choices are added. Without a choice the document is read again, what changed is shown, and nothing changes before you agree.',
      'The value of a secret stands in secrets.yaml. If an API wants a sign-in in a browser (OAuth), a token that you made there does as well.',
    ],
    positionals: [
      {
        name: 'DOCUMENT',
        optional: true,
        summary: 'a file or an address; left out, the one that is connected',
      },
    ],
    flags: {
      name: { value: 'NAME', summary: 'the name of the API, with which its tools begin' },
      operations: { value: 'WORDS', summary: 'operations with all these words; commas divide' },
      tag: { value: 'TAG', summary: 'operations with this tag; commas divide' },
      all: { summary: 'every operation, up to 300' },
      server: { value: 'URL', summary: 'the server, if not the one that the document names' },
      secret: {
        value: 'NAME',
        summary: 'the secret that signs, or SCHEME=NAME,… for several',
      },
      hash: { value: 'HASH', summary: 'agree to the changes that have this hash' },
      'dry-run': { summary: 'show what would come of it, and change nothing' },
    },
    examples: [
      {
        command: 'rote connect openapi hubspot.json --name hubspot --operations "contacts, deals"',
        does: 'a part of an API',
      },
      {
        command: 'rote connect openapi --name hubspot --secret HUBSPOT_TOKEN',
        does: 'name the secret that signs',
      },
    ],
    load: async () => (await import('./connect-openapi.ts')).connectOpenapi,
  }),
];
