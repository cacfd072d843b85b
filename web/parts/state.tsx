/** The state of a run, schedule, step, request or delivery, with the colour that says how it is. */

type Tone = 'good' | 'bad' | 'warn' | 'busy' | 'plain';

const TONES: Readonly<Record<string, Tone>> = {
  succeeded: 'good',
  ran: 'good',
  sent: 'good',
  seen: 'good',
  active: 'good',
  ready: 'good',
  works: 'good',
  closed: 'good',
  yes: 'good',
  running: 'busy',
  sending: 'busy',
  connecting: 'busy',
  claimed: 'busy',
  retrying: 'busy',
  due: 'busy',
  failed: 'bad',
  'signed-out': 'bad',
  dead: 'bad',
  lost: 'bad',
  disabled: 'bad',
  'in-doubt': 'warn',
  missed: 'warn',
  pending: 'warn',
  'pending-approval': 'warn',
  open: 'warn',
  'half-open': 'warn',
  paused: 'warn',
};

export const toneOf = (state: string): Tone => TONES[state] ?? 'plain';

export function State({ of }: { of: string }) {
  return (
    <span class="state" data-tone={toneOf(of)} data-state={of}>
      {of.replaceAll('-', ' ')}
    </span>
  );
}
