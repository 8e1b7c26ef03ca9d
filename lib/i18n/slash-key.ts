/** Whether `/` leads to a page's search box; people who speak to their computer may not want single keys. */
export type SlashKey = "on" | "off";

export const isSlashKey = (value: unknown): value is SlashKey => value === "on" || value === "off";
