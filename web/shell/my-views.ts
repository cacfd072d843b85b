/** The views of who is signed in. */
import { computed } from '@preact/signals';
import { isOwner } from '../base/me.ts';
import { VIEWS } from '../views.ts';

export const myViews = computed(() =>
  VIEWS.filter(({ forMembers }) => forMembers || isOwner.value),
);
