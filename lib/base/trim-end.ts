/** The text without these characters at its end. Unlike a pattern such as `/0+$/` it looks at each of them once. */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
