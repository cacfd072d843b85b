/** Of an answer that only who asked has: messages are in the inbox. Apart, because a start that forgets them makes none. */
export const TOLD_KIND = 'told-answer';
