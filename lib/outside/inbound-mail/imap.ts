import { once } from "node:events";
import type { ImapFlow } from "imapflow";
import { runWithin } from "@/lib/base/run-within";
import type { OpenInbox } from "./port";

const patience = { connectionTimeout: 15_000, greetingTimeout: 10_000, socketTimeout: 120_000 };

/** The library's message is "Command failed"; the server's own text is in `responseText`. */
function saidBy(error: unknown): unknown {
  const said = error instanceof Error && "responseText" in error ? error.responseText : null;
  return typeof said === "string" && said !== ""
    ? new Error(`The mail server refused: ${said}`, { cause: error })
    : error;
}

/** `imaps://user:password@host/Folder`; default folder INBOX. With `imap:`, STARTTLS is used if offered. */
export function imapInbox(address: string): OpenInbox {
  const url = new URL(address);
  const isSecure = url.protocol === "imaps:";
  const folder = decodeURIComponent(url.pathname.slice(1)) || "INBOX";
  const settings = {
    host: url.hostname,
    port: Number(url.port) || (isSecure ? 993 : 143),
    secure: isSecure,
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false as const,
    disableAutoIdle: true,
    ...patience,
  };
  return async () => {
    const { ImapFlow: Client } = await import("imapflow");
    const client = new Client(settings);
    // The pending call or the next one throws.
    client.on("error", () => undefined);
    try {
      await client.connect();
      const { uidValidity } = await client.mailboxOpen(folder);
      return inboxOf(client, `${url.username}@${url.host}/${folder}`, String(uidValidity));
    } catch (error) {
      client.close();
      throw saidBy(error);
    }
  };
}

function inboxOf(client: ImapFlow, mailbox: string, uidValidity: string) {
  let hasNews = false;
  client.on("exists", () => {
    hasNews = true;
  });
  const alive = () => {
    if (!client.usable) throw new Error("The mail server has closed the connection.");
  };
  return {
    mailbox,
    uidValidity,
    findNew: async () => {
      alive();
      hasNews = false;
      await client.noop();
      const uids = await client.search({ seen: false, deleted: false }, { uid: true });
      if (!uids) throw new Error("The mail server did not search.");
      if (uids.length === 0) return [];
      const found = await client.fetchAll(uids, { uid: true, size: true }, { uid: true });
      return found
        .map(({ uid, size }) => ({ uid, sizeBytes: size ?? 0 }))
        .sort((one, other) => one.uid - other.uid);
    },
    read: async (uid: number, mostBytes?: number) => {
      alive();
      const wanted = mostBytes === undefined ? true : { start: 0, maxLength: mostBytes };
      const mail = await client.fetchOne(String(uid), { source: wanted }, { uid: true });
      const source = mail ? mail.source : undefined;
      if (!source) throw new Error("The mail server did not hand the mail over.");
      return source.subarray(0, mostBytes);
    },
    markDone: async (uid: number) => {
      alive();
      const isDone = await client.messageFlagsAdd(String(uid), ["\\Seen"], { uid: true });
      if (!isDone) throw new Error("The mail server did not mark the mail.");
    },
    waitForNews: async (milliseconds: number, signal: AbortSignal) => {
      alive();
      if (hasNews) return;
      await runWithin(milliseconds, signal, async (ended) => {
        const woken = Promise.race([
          once(client, "exists", { signal: ended }),
          once(client, "close", { signal: ended }),
        ]).catch(() => undefined);
        // The next command ends IDLE.
        client.idle().catch(() => undefined);
        await woken;
      });
    },
    close: async () => {
      if (client.usable) await client.logout().catch(() => undefined);
      client.close();
    },
  };
}
