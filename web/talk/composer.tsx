/** Where one writes: Enter sends, Shift and Enter begins a line. What is not sent yet waits with its conversation. */
import { effect, signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { me } from '../base/me.ts';
import { Icon } from '../parts/icon.tsx';
import { attach, attachedTo, takeAttached } from './attached.ts';
import { Attachments } from './files.tsx';
import { say } from './outgoing.ts';

const LONGEST = 20_000;

/** What is written in each conversation, by its key. */
const written = signal<ReadonlyMap<string, string>>(new Map());
/** The conversation whose composer is to be gone to. */
const wanted = signal<string | null>(null);

effect(() => {
  if (me.value === null) written.value = new Map();
});

function write(sessionKey: string, text: string): void {
  written.value = new Map([...written.value, [sessionKey, text]]);
}

export function focusComposer(sessionKey: string): void {
  wanted.value = sessionKey;
}

/** Puts words into the composer of a conversation, ready to be gone on with. */
export function prefill(sessionKey: string, text: string): void {
  write(sessionKey, text);
  focusComposer(sessionKey);
}

export function Composer({ sessionKey }: { sessionKey: string }) {
  const place = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const text = written.value.get(sessionKey) ?? '';
  const files = attachedTo(sessionKey);
  const isComing = files.some(({ state }) => state === 'coming');
  const isNothing = text.trim() === '' && !files.some(({ state }) => state === 'there');
  const isBlocked = isNothing || isComing;

  // With the words and not a frame behind them: who types on at once types here.
  useLayoutEffect(() => {
    const area = place.current;
    if (area === null || wanted.value !== sessionKey) return;
    wanted.value = null;
    area.focus();
    area.setSelectionRange(area.value.length, area.value.length);
  }, [wanted.value]);

  function send(): void {
    if (isBlocked) return;
    const now = written.value.get(sessionKey) ?? '';
    say(sessionKey, { text: now.trim(), files: takeAttached(sessionKey) });
    write(sessionKey, '');
    place.current?.focus();
  }
  function onKey(event: KeyboardEvent): void {
    // While letters are put together, Enter means the letters.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    send();
  }
  function onPaste(event: ClipboardEvent): void {
    const pasted = [...(event.clipboardData?.files ?? [])];
    if (pasted.length === 0) return;
    event.preventDefault();
    attach(sessionKey, pasted);
  }
  return (
    <form
      class="talk-composer"
      aria-label="Say something"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Attachments sessionKey={sessionKey} />
      <div class="talk-composer-line">
        <button
          type="button"
          class="button plain"
          aria-label="Add files"
          onClick={() => picker.current?.click()}
        >
          <Icon name="file" />
        </button>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          onChange={(event) => {
            attach(sessionKey, [...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
        <textarea
          ref={place}
          class="input"
          rows={1}
          aria-label="Message"
          placeholder="Say what you want…"
          maxLength={LONGEST}
          value={text}
          onInput={(event) => write(sessionKey, event.currentTarget.value)}
          onKeyDown={onKey}
          onPaste={onPaste}
        />
        <button type="submit" class="button primary" aria-label="Send" disabled={isBlocked}>
          <Icon name="send" />
        </button>
      </div>
    </form>
  );
}
