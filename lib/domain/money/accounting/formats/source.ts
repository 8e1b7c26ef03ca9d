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

/** `beginsLast`: what it returns in the end is the file's beginning. */
export type FileFormat = { make: Format; ending: string; type: string; beginsLast?: boolean };

const encoder = new TextEncoder();
/** Signs of text that become bytes at once: doing it for each entry would take longer than the entry. */
const signsAtOnce = 65_536;

/** Texts as bytes, with what they return. */
export async function* inUtf8(
  texts: AsyncGenerator<string, string | undefined>,
): AsyncGenerator<Uint8Array, unknown> {
  let held = "";
  let step = await texts.next();
  for (; !step.done; step = await texts.next()) {
    held += step.value;
    if (held.length < signsAtOnce) continue;
    yield encoder.encode(held);
    held = "";
  }
  if (held !== "") yield encoder.encode(held);
  return step.value === undefined ? undefined : encoder.encode(step.value);
}
