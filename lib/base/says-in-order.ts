/** Returns whether a line of the text contains both words in this order, in linear time unlike `/first.*then/`. */
export const saysInOrder = (text: string, first: string, then: string): boolean =>
  text.split("\n").some((line) => {
    const at = line.indexOf(first);
    return at !== -1 && line.includes(then, at + first.length);
  });
