/*
 * Frequent statements get a name under which each connection prepares them once: the text is neither sent nor parsed
 * again, and the server may cache a plan. Statements with variable-length lists have unlimited texts, so only
 * frequent ones get one of the limited names, each of which takes memory on every connection.
 */
const oftenEnough = 4;
const mostNames = 250;
const mostCounted = 4_000;

/** A single statement; several in one text cannot be prepared. */
const countable = /^\s*\(?(select|insert|update|delete|with)\b[^;]*$/i;

export class StatementNames {
  readonly #names = new Map<string, string>();
  #counts = new Map<string, number>();

  /** Counts a statement and returns its name; undefined while it has none. */
  find(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= mostNames || !countable.test(text)) return known;
    const count = (this.#counts.get(text) ?? 0) + 1;
    if (count < oftenEnough) {
      if (this.#counts.size >= mostCounted) this.#counts = new Map();
      this.#counts.set(text, count);
      return undefined;
    }
    this.#counts.delete(text);
    const name = `berth_${this.#names.size + 1}`;
    this.#names.set(text, name);
    return name;
  }
}
