/** What does not work yet: the document itself, and parts of it that come later. */
const awaited = new Set<string>();

const mark = () => document.documentElement.toggleAttribute("data-hydrated", awaited.size === 0);

/** Takes the mark from the document until `release` is called with the same name. */
export function hold(part: string): void {
  awaited.add(part);
  mark();
}

/** Marks the document as hydrated, unless another part is awaited. */
export function release(part: string): void {
  awaited.delete(part);
  mark();
}
