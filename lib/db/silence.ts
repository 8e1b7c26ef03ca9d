import { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

/** Beyond the statement timeout of the server, which answers in any case by then. */
const usualMs = 35_000;
const usualCheckMs = 10_000;
const readMs = 50;

/**
 * `silentMs`: how long an asked server may be silent. `checkMs`: how long it may take to let another connection in then.
 * `isCut`: it is not checked, but taken for gone. `isPooled`: behind a pooler.
 */
export type Patience = {
  silentMs?: number;
  checkMs?: number | undefined;
  isCut?: boolean;
  isPooled?: boolean;
};

/** `refused`: whatever is there now, connections from before are over, and their ends are told. */
type Presence = "there" | "refused" | "silent";

const codeOf = (error: Error): string => ("code" in error ? String(error.code) : "");

/** What goes wrong on our own side (names, certificates, open files) says nothing of the host: it is taken to be there. */
function presenceAfter(error: unknown): Presence {
  if (!(error instanceof Error) || error instanceof pg.DatabaseError) return "there";
  const code = codeOf(error);
  if (/^(ECONNREFUSED|ECONNRESET|ENOENT)$/.test(code) || /Connection terminated/.test(error.message))
    return "refused";
  const isSilent = /^(ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH)$/.test(code);
  return isSilent || /timeout/i.test(error.message) ? "silent" : "there";
}

/**
 * Asks a host over another connection. One that has no room for it is there, too. Slow work does not count: proofs,
 * migrations and reports take as long as they take. A pooler that lets in is there: what it is asked may have to wait until
 * one of its connections is free.
 */
export async function askPresence(
  url: string,
  { checkMs: patienceMs = usualCheckMs, isPooled = false }: Pick<Patience, "checkMs" | "isPooled"> = {},
): Promise<Presence> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    application_name: "berth check",
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    if (!isPooled) await client.query("select");
    return "there";
  } catch (error) {
    return presenceAfter(error);
  } finally {
    // A host that is gone does not answer the farewell either.
    const { stream } = client.connection;
    void client.end().catch(() => undefined);
    setTimeout(() => stream.destroy(), patienceMs).unref();
  }
}

/** Closes a connection without a farewell: what it waits for fails at once. */
export function cutOff(client: pg.ClientBase): void {
  if (client instanceof pg.Client) client.connection.stream.destroy();
}

type Ask = (asked: unknown, ...rest: unknown[]) => unknown;

/**
 * Closes a connection whose host has vanished without a word (power, network): TCP itself repeats what was asked for a
 * quarter of an hour. `url` is its host's.
 */
export function watchSilence(client: pg.Client, url: string, patience: Patience): void {
  const { silentMs = usualMs, checkMs, isCut, isPooled } = patience;
  let isAsked = false;
  const ask: Ask = client.query.bind(client);
  const noted: Ask = (asked, ...rest) => {
    isAsked = true;
    return ask(asked, ...rest);
  };
  Object.assign(client, { query: noted });
  client.on("drain", () => {
    isAsked = false;
  });
  client.once("connect", () => {
    const { stream } = client.connection;
    if (!(stream instanceof Socket)) return;
    const wait = () => stream.destroyed || stream.setTimeout(silentMs);
    const isGone = async () => {
      const { bytesRead } = stream;
      // What has come while this process was busy is read first.
      await pause(readMs, undefined, { ref: false });
      const isSilent = () => isAsked && stream.bytesRead === bytesRead;
      if (!isSilent()) return false;
      return isCut || ((await askPresence(url, { checkMs, isPooled })) !== "there" && isSilent());
    };
    stream.on("timeout", async () => {
      if (await isGone()) stream.destroy();
      else wait();
    });
    wait();
  });
}
