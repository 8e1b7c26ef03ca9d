/** Screens that are text, and can be read as such, say so at the end of their name. */
const mark = " (text)";

export const textScreenName = (name: string): string => `${name}${mark}`;
export const isTextScreen = (name: string): boolean => name.endsWith(mark);

/** What a viewer sends as its clipboard to be told the text of such a screen, now and at each change, as the screen's. */
export const textRequest = "panel: text of the screen";
