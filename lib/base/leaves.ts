type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Flattens a nested object to texts by path, such as `price.NL.EUR`. A list is one value. */
export function leavesOf(value: unknown, path = ""): Map<string, string> {
  if (value === null || value === undefined) return new Map();
  if (!isNode(value)) return new Map([[path, Array.isArray(value) ? value.join(", ") : String(value)]]);
  return new Map(
    Object.entries(value).flatMap(([name, inner]) => [
      ...leavesOf(inner, path === "" ? name : `${path}.${name}`),
    ]),
  );
}
