/** The letters and digits of a text, with the place of each. */
export function bareOf(text: string): { bare: string; places: number[] } {
  const places: number[] = [];
  let bare = "";
  for (let place = 0; place < text.length; place++) {
    const sign = text.charAt(place);
    if (!/[\p{L}\p{N}]/u.test(sign)) continue;
    bare += sign;
    places.push(place);
  }
  return { bare, places };
}
