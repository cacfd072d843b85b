/** An order to forget something, and the words of one who leaves no doubt. */
export type ForgetWords = readonly [order: RegExp, said: (what: string) => string];
