/** Short words about what just happened; those about trouble stay until they are closed. */
import { signal } from '@preact/signals';
import { inWords } from '../base/api.ts';
import { Icon } from './icon.tsx';

interface Toast {
  id: number;
  text: string;
  tone: 'good' | 'bad';
  link: { href: string; label: string } | null;
}

const SHOWN_MS = 6000;
const MOST = 4;
const toasts = signal<readonly Toast[]>([]);
let count = 0;

export function tell(text: string, link: Toast['link'] = null): void {
  const id = add({ text, tone: 'good', link });
  setTimeout(() => remove(id), SHOWN_MS);
}

export function tellProblem(error: unknown): void {
  add({ text: inWords(error), tone: 'bad', link: null });
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
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map(({ id, text, tone, link }) => (
        <div key={id} class="toast" data-tone={tone}>
          <span>
            {text} {link !== null && <a href={link.href}>{link.label}</a>}
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
