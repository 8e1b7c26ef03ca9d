/** Screens that are text, and can be read as such, say so at the end of their name. */
const mark = " (text)";

export const textScreenName = (name: string): string => `${name}${mark}`;
export const isTextScreen = (name: string): boolean => name.endsWith(mark);

/** What a viewer sends as its clipboard to be told the text of such a screen, now and at each change, as the screen's. */
export const textRequest = "panel: text of the screen";

/** What it sends in the same way to have the screen fit into so many pixels, if it can be of another size. */
export const sizeRequest = (width: number, height: number): string =>
  `panel: size of the screen ${Math.round(width)}x${Math.round(height)}`;

/** The size that is asked for; null = the text asks for none. */
export function sizeAsked(text: string): { width: number; height: number } | null {
  const [, width, height] = /^panel: size of the screen (\d{1,5})x(\d{1,5})$/.exec(text) ?? [];
  return width === undefined || height === undefined
    ? null
    : { width: Number(width), height: Number(height) };
}
