/** A sign-in that was begun by a yes to its request: the page of accounts goes on with it. */
import { signal } from '@preact/signals';

export const begunByRequest = signal<{ id: string; address: string } | null>(null);
