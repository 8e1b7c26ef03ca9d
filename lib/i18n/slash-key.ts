/** Whether `/` focuses a page's search box; users of speech input may want to disable single-key shortcuts. */
export type SlashKey = "on" | "off";

export const isSlashKey = (value: unknown): value is SlashKey => value === "on" || value === "off";
