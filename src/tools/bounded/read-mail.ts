/** A mail as it is read: its words, and the few headers that say what it belongs to and who checked it. */
import type { Email } from 'postal-mime';
import { pageAsText } from '../finding/page-as-text.ts';

export interface MailJob {
  kind: 'mail';
  /** Its beginning as it came, in base64. */
  source: string;
}

export interface ReadMail {
  text: string;
  /** The words were taken out of HTML. */
  isHtml: boolean;
  /** Ids of the thread, the oldest first, without brackets. */
  references: string[];
  /** Values of `Authentication-Results`, the uppermost first. */
  authentication: string[];
}

/** People nest a forward in a forward. */
const DEEPEST = 50;
const MOST_HEADER_BYTES = 300_000;
const LONGEST_TEXT = 200_000;
const LONGEST_HTML = 400_000;
const MOST_REFERENCES = 50;
const MOST_RESULTS = 20;

export async function parseMail({ source }: MailJob): Promise<Email> {
  const { default: PostalMime } = await import('postal-mime');
  return PostalMime.parse(Buffer.from(source, 'base64'), {
    maxNestingDepth: DEEPEST,
    maxHeadersSize: MOST_HEADER_BYTES,
    // A mail in a mail is a file, as a reader of mail shows it.
    forceRfc822Attachments: true,
  });
}

export function readMail(mail: Email): ReadMail {
  const { headers } = mail;
  const valuesOf = (key: string): string[] =>
    headers.filter((header) => header.key === key).map(({ value }) => value);
  const ids = [...valuesOf('references'), ...valuesOf('in-reply-to')].slice(0, 2).join(' ');
  const found = [...ids.slice(0, 20_000).matchAll(/<([^<>\s]{1,250})>/g)].map(([, id = '']) => id);
  const { text, isHtml } = wordsOf(mail);
  return {
    text: text.slice(0, LONGEST_TEXT).toWellFormed(),
    isHtml,
    references: [...new Set(found)].slice(-MOST_REFERENCES),
    authentication: valuesOf('authentication-results').slice(0, MOST_RESULTS),
  };
}

/** The plain words where there are some; some programs send only a line of them beside the HTML. */
function wordsOf({ text = '', html = '' }: Email): Pick<ReadMail, 'text' | 'isHtml'> {
  if (html === '' || text.trim().length > 20) return { text, isHtml: false };
  const page = html.slice(0, LONGEST_HTML);
  try {
    return {
      text: pageAsText({ kind: 'page', page, baseUrl: 'https://mail.invalid/' }),
      isHtml: true,
    };
  } catch (error) {
    // Deeper than the stack: what was written beside it is all that can be read.
    if (!(error instanceof RangeError)) throw error;
    return {
      text: text.trim() || 'The HTML of this mail is nested too deeply to be read.',
      isHtml: true,
    };
  }
}
