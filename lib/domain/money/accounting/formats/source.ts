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

/** Makes a file in parts; it reads the journal as the parts are taken, so memory stays bounded. */
export type Format = (source: Source) => AsyncGenerator<Uint8Array>;

const encoder = new TextEncoder();
export const utf8 = (text: string): Uint8Array => encoder.encode(text);
