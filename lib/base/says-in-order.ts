/** Whether a line of the text has both words, in this order. Unlike `/first.*then/` it looks at each line once. */
export const saysInOrder = (text: string, first: string, then: string): boolean =>
  text.split("\n").some((line) => {
    const at = line.indexOf(first);
    return at !== -1 && line.includes(then, at + first.length);
  });
