/** The longest message, in characters, that rules read at all; what is longer is no schedule. */
export const LONGEST_READ = 1000;
