/** What may come with one message, from any channel, and where it is kept below the data folder. */
export const RECEIVED_FOLDER = 'received';
export const MOST_RECEIVED_FILES = 10;
export const MOST_RECEIVED_BYTES = 20_000_000;
