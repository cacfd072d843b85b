/** Short words about what just happened; those about trouble stay until they are closed. */
import { signal } from '@preact/signals';
import { inWords } from '../base/api.ts';
import { Icon } from './icon.tsx';

/** Where to look, or what takes it back. */
type Offer = { label: string } & ({ href: string } | { press: () => Promise<unknown> });

interface Toast {
  id: number;
  text: string;
  tone: 'good' | 'bad';
  offer: Offer | null;
}

const SHOWN_MS = 6000;
const MOST = 4;
const toasts = signal<readonly Toast[]>([]);
let count = 0;

export function tell(text: string, offer: Offer | null = null): void {
  const id = add({ text, tone: 'good', offer });
  setTimeout(() => remove(id), SHOWN_MS);
}

export function tellProblem(error: unknown): void {
  add({ text: inWords(error), tone: 'bad', offer: null });
}

function add(toast: Omit<Toast, 'id'>): number {
  count += 1;
  const id = count;
  toasts.value = [...toasts.value, { ...toast, id }].slice(-MOST);
  return id;
}

function remove(id: number): void {
  toasts.value = toasts.value.filter((one) => one.id !== id);
}

export function Toasts() {
  return (
    <div class="toasts-part" role="status" aria-live="polite">
      {toasts.value.map(({ id, text, tone, offer }) => (
        <div key={id} class="toast" data-tone={tone}>
          <span>
            {text} {offer !== null && <Offered offer={offer} onPressed={() => remove(id)} />}
          </span>
          <button
            type="button"
            class="button plain little push"
            aria-label="Close"
            onClick={() => remove(id)}
          >
            <Icon name="close" size={14} />
          </button>
        </div>
      ))}
    </div>
  );
}

function Offered({ offer, onPressed }: { offer: Offer; onPressed: () => void }) {
  if ('href' in offer) return <a href={offer.href}>{offer.label}</a>;
  const press = (): void => {
    onPressed();
    offer.press().catch(tellProblem);
  };
  return (
    <button type="button" class="button little" onClick={press}>
      {offer.label}
    </button>
  );
}
