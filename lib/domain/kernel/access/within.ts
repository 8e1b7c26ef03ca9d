/** By place, `<table>` or `<table>.<column>`: the parameter that names an object. */
type Named = Readonly<Record<string, string>>;

/**
 * How an operation of staff keeps to the companies to which a member of staff can be limited. Without such a word it
 * refuses them.
 * - rows: a read that finds everything through the context's database, in which other customers' rows are not there;
 * - own: it concerns nothing but the caller's own session, lists or runs;
 * - objects: it concerns what its parameters name, `{ invoices: "id" }`, which has to be one of their customers'; or what
 *   is read from its input, by place.
 */
export type Within =
  | "rows"
  | "own"
  | Named
  | ((input: Record<string, unknown>) => Readonly<Record<string, unknown>>);
