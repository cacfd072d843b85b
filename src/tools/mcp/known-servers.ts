/**
 * MCP servers that many know, as data: where each is, what it wants, and where one reads about it. None of them could be
 * reached from where Rote was made; they were written down from what their makers publish.
 */

export interface KnownServer {
  key: string;
  name: string;
  does: string;
  /** `key`: a token that is made at its service. `nothing`: anybody may call it. */
  wants: 'sign-in' | 'key' | 'nothing';
  page: string;
  place:
    | { kind: 'address'; url: string }
    /** A program that this machine fetches and runs; `needs` is what it is told, and stands last. */
    | { kind: 'program'; command: string; args: readonly string[]; needs: string | null };
}

const at = (url: string) => ({ kind: 'address', url }) as const;
const npx = (name: string, needs: string | null = null) =>
  ({ kind: 'program', command: 'npx', args: ['-y', name], needs }) as const;

export const KNOWN_SERVERS: readonly KnownServer[] = [
  {
    key: 'notion',
    name: 'Notion',
    does: 'pages and databases',
    wants: 'sign-in',
    page: 'https://developers.notion.com/docs/mcp',
    place: at('https://mcp.notion.com/mcp'),
  },
  {
    key: 'linear',
    name: 'Linear',
    does: 'issues and projects',
    wants: 'sign-in',
    page: 'https://linear.app/docs/mcp',
    place: at('https://mcp.linear.app/mcp'),
  },
  {
    key: 'sentry',
    name: 'Sentry',
    does: 'errors of your programs',
    wants: 'sign-in',
    page: 'https://docs.sentry.io/product/sentry-mcp/',
    place: at('https://mcp.sentry.dev/mcp'),
  },
  {
    key: 'stripe',
    name: 'Stripe',
    does: 'customers, invoices and payments',
    wants: 'sign-in',
    page: 'https://docs.stripe.com/mcp',
    place: at('https://mcp.stripe.com'),
  },
  {
    key: 'supabase',
    name: 'Supabase',
    does: 'databases and their tables',
    wants: 'sign-in',
    page: 'https://supabase.com/docs/guides/getting-started/mcp',
    place: at('https://mcp.supabase.com/mcp'),
  },
  {
    key: 'github',
    name: 'GitHub',
    does: 'repositories, issues and pull requests',
    wants: 'key',
    page: 'https://github.com/github/github-mcp-server',
    place: at('https://api.githubcopilot.com/mcp/'),
  },
  {
    key: 'huggingface',
    name: 'Hugging Face',
    does: 'models, data and papers',
    wants: 'nothing',
    page: 'https://huggingface.co/docs/hub/hf-mcp-server',
    place: at('https://huggingface.co/mcp'),
  },
  {
    key: 'deepwiki',
    name: 'DeepWiki',
    does: 'documents of public repositories',
    wants: 'nothing',
    page: 'https://docs.devin.ai/work-with-devin/deepwiki-mcp',
    place: at('https://mcp.deepwiki.com/mcp'),
  },
  {
    key: 'context7',
    name: 'Context7',
    does: 'documents of libraries',
    wants: 'nothing',
    page: 'https://github.com/upstash/context7',
    place: at('https://mcp.context7.com/mcp'),
  },
  {
    key: 'microsoft-learn',
    name: 'Microsoft Learn',
    does: 'the documents of Microsoft',
    wants: 'nothing',
    page: 'https://learn.microsoft.com/training/support/mcp',
    place: at('https://learn.microsoft.com/api/mcp'),
  },
  {
    key: 'filesystem',
    name: 'Files',
    does: 'reads and writes the files of a folder',
    wants: 'nothing',
    page: 'https://www.npmjs.com/package/@modelcontextprotocol/server-filesystem',
    place: npx('@modelcontextprotocol/server-filesystem', 'a folder'),
  },
  {
    key: 'playwright',
    name: 'Playwright',
    does: 'opens pages in a browser on this machine',
    wants: 'nothing',
    page: 'https://www.npmjs.com/package/@playwright/mcp',
    place: npx('@playwright/mcp'),
  },
];

export const knownServer = (key: string): KnownServer | null =>
  KNOWN_SERVERS.find((one) => one.key === key.toLowerCase()) ?? null;
