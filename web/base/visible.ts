/** Whether somebody can see the page: its tab is in front, and its window is not put away. */
import { signal } from '@preact/signals';

const look = (): boolean => document.visibilityState === 'visible';

export const isVisible = signal(look());

document.addEventListener('visibilitychange', () => {
  isVisible.value = look();
});
