/** Text that is as long as a key. */
const keyLike = /[\w+/=-]{24,}/g;
const isEmail = /^[^@\s]+@[^@\s][^@\s.]*\.[^@\s]+$/;

/** Kinds of words in search queries that are not secrets. */
const plainWords = [
  isEmail,
  // Names and other words.
  /^[\p{L}\p{M}'’.,:;&()/-]+$/u,
  // Numbers, dates, IP addresses, and numbers of invoices and bank transfers.
  /^[#…]?[\d.:,/-]+$/,
  /^\[?[\da-f.]*:[\da-f:.]*\]?(?:\/\d{1,3})?$/i,
  /^[a-z]{1,4}-?\d[\d-]*$/i,
  // Host names.
  /^[a-z\d-]+(?:\.[a-z\d-]+)+$/,
];
const isPlain = (word: string): boolean => plainWords.some((kind) => kind.test(word));

const eachWord = (text: string, mask: (word: string) => string): string => text.replace(/\S+/g, mask);

const endsOf = (piece: string): string => `${piece.slice(0, 4)}…${piece.slice(-4)}`;
const beginningOf = (word: string): string => `${word.slice(0, 2)}…`;

/** Shortens everything as long as a key to what a person needs to recognize it. */
export const maskKeys = (text: string): string =>
  eachWord(text, (word) => (isEmail.test(word) ? word : word.replace(keyLike, endsOf)));

/** Masks a search query without results, which may also be a password pasted by mistake. */
export const maskSecrets = (text: string): string =>
  eachWord(maskKeys(text), (word) => (isPlain(word) || word.includes("…") ? word : beginningOf(word)));
