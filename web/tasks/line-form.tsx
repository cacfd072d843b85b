/** One line that is sent with Enter, and is empty again. What is refused stays to be corrected. */
import { useRef, useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';

export function LineForm({
  label,
  hint = label,
  button,
  longest,
  onSend,
}: {
  label: string;
  hint?: string;
  button: string;
  longest: number;
  onSend: (text: string) => Promise<void>;
}) {
  const [text, setText] = useState('');
  const place = useRef<HTMLInputElement>(null);
  async function sendIt(): Promise<void> {
    await onSend(text.trim());
    setText('');
    place.current?.focus();
  }
  return (
    <form class="line-form" onSubmit={(event) => event.preventDefault()}>
      <input
        ref={place}
        class="input"
        aria-label={label}
        placeholder={hint}
        autocomplete="off"
        maxLength={longest}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <Button little type="submit" disabled={text.trim() === ''} onPress={sendIt}>
        {button}
      </Button>
    </form>
  );
}
