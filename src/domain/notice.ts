/** A notice that a browser shows while the page is closed: made by the daemon, drawn by the worker of the page. */

/** The channel of their deliveries. */
export const PUSH = 'push';
/** The records of devices. */
export const DEVICE_KIND = 'push-device';

export type NoticeOf =
  /** Told for the nth time. */
  { kind: 'reminder'; id: string; told: number } | { kind: 'request'; id: string };

export interface Notice {
  of: NoticeOf;
  title: string;
  body: string;
  /** Another with the same takes its place. */
  tag: string;
  /** The place on the page that a press on it leads to. */
  path: string;
  /** Two at most: systems show no more. */
  buttons: readonly NoticeButton[];
  /** Nobody needs it any more after that. */
  untilMs: number;
}

export interface NoticeButton {
  label: string;
  /** The request that the page would send when the same is pressed there. */
  send: { path: string; body: Readonly<Record<string, unknown>> };
}

const LONGEST_TITLE = 120;
const LONGEST_BODY = 400;
const SHORT_TITLE = 60;

/** As it is sent, in so many bytes at most. */
export function noticeText({ title, body, ...rest }: Notice, mostBytes: number): string {
  for (let most = LONGEST_TITLE; most > 0; most = Math.floor(most / 2)) {
    const shown = {
      title: headOf(title, most),
      body: most > SHORT_TITLE ? headOf(body, LONGEST_BODY) : '',
    };
    const text = JSON.stringify({ ...rest, ...shown });
    if (Buffer.byteLength(text) <= mostBytes) return text;
  }
  return JSON.stringify({ ...rest, title: '…', body: '' });
}

/** Letters that belong together are not taken apart. */
function headOf(text: string, most: number): string {
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
}
