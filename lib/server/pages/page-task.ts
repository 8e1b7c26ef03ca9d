import type { Runtime } from "@/lib/env";

/** Settings of a page process, sent over IPC because other users can read its command line. */
export type PageTask = {
  runtime: Runtime;
  databaseUrl: string;
  /** Private folder (mode 0700) for the socket. */
  folder: string;
  isDev: boolean;
  /** Number of page processes that share the pool size of one process. */
  count: number;
};

/** `ping`: answered at once by `pong` unless the process hangs. */
export type PageOrder = { start: PageTask } | { stop: true } | { ping: number };

export type PageNews = { isReady: true } | { failed: string } | { pong: number };

/** Path of the socket; a named pipe on Windows. */
export const socketIn = (folder: string): string =>
  process.platform === "win32" ? `\\\\.\\pipe\\${folder.replaceAll(/[^\w-]/g, "-")}` : `${folder}/pages.sock`;
