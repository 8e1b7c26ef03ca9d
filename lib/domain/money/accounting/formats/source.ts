import type { Currency } from "@/lib/base/money";
import type { Month } from "../rules";
import type { Books } from "../shared/books";
import type { Booked } from "../shared/journal";

/** What a file is made of. */
export type Source = {
  books: Books;
  first: Month;
  last: Month;
  /** Of a file in one currency. */
  currency: Currency;
  /** The journal of the period from its beginning, each time it is called. */
  journal: () => AsyncGenerator<Booked>;
};

/**
 * Makes a file in parts; it reads the journal as the parts are taken, so memory stays bounded. Bytes that it returns in
 * the end stand before all parts: a beginning that sums them up, so that the journal is read once.
 */
export type Format = (source: Source) => AsyncGenerator<Uint8Array, unknown>;

const encoder = new TextEncoder();
export const utf8 = (text: string): Uint8Array => encoder.encode(text);
