/*
 * A statement that comes again gets a name, under which each connection prepares it once: its text is neither sent nor
 * parsed again, and the server may keep a plan for it. Texts with lists of any length come in any number: only those that
 * came often get one of the names, of which each connection's memory holds as many as there are.
 */
const oftenEnough = 4;
const mostNames = 250;
const mostCounted = 4_000;

/** One statement; several in one text cannot be prepared. */
const countable = /^\s*\(?(select|insert|update|delete|with)\b[^;]*$/i;

export class StatementNames {
  readonly #names = new Map<string, string>();
  #counts = new Map<string, number>();

  /** The name of a statement; undefined while it has none. */
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
