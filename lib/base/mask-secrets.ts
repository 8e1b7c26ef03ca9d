/** A piece of text that is as long as a key. */
const keyLike = /[\w+/=-]{24,}/g;
const isEmail = /^[^@\s]+@[^@\s][^@\s.]*\.[^@\s]+$/;

/** What people ask for, as against what opens something: each a kind of word. */
const plainWords = [
  isEmail,
  // Names and other words.
  /^[\p{L}\p{M}'’.,:;&()/-]+$/u,
  // Numbers, days, addresses of networks, and the numbers of invoices and transfers.
  /^[#…]?[\d.:,/-]+$/,
  /^\[?[\da-f.]*:[\da-f:.]*\]?(?:\/\d{1,3})?$/i,
  /^[a-z]{1,4}-?\d[\d-]*$/i,
  // Names of hosts.
  /^[a-z\d-]+(?:\.[a-z\d-]+)+$/,
];
const isPlain = (word: string): boolean => plainWords.some((kind) => kind.test(word));

const eachWord = (text: string, mask: (word: string) => string): string => text.replace(/\S+/g, mask);

const endsOf = (piece: string): string => `${piece.slice(0, 4)}…${piece.slice(-4)}`;
const beginningOf = (word: string): string => `${word.slice(0, 2)}…`;

/** The text with no more of what is as long as a key than a person needs to know it again. */
export const maskKeys = (text: string): string =>
  eachWord(text, (word) => (isEmail.test(word) ? word : word.replace(keyLike, endsOf)));

/** A question to which nothing was found: what may be a password, pasted by mistake, is left out too. */
export const maskSecrets = (text: string): string =>
  eachWord(maskKeys(text), (word) => (isPlain(word) || word.includes("…") ? word : beginningOf(word)));
