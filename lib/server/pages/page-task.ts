import type { Runtime } from "@/lib/env";

/** The settings of the process that renders pages. Not on its command line, which other users could read. */
export type PageTask = {
  runtime: Runtime;
  databaseUrl: string;
  /** A folder of its own, which only this user may enter. */
  folder: string;
  isDev: boolean;
  /** How many processes share the connections to the database that one may have. */
  count: number;
};

/** `ping`: it answers at once unless it hangs. */
export type PageOrder = { start: PageTask } | { stop: true } | { ping: number };

export type PageNews = { isReady: true } | { failed: string } | { pong: number };

/** Where the pages listen; Windows uses names instead of files. */
export const socketIn = (folder: string): string =>
  process.platform === "win32" ? `\\\\.\\pipe\\${folder.replaceAll(/[^\w-]/g, "-")}` : `${folder}/pages.sock`;
