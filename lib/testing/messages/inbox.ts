import type { Inbox } from "@/lib/outside/inbound-mail/port";

let boxes = 0;

/** A mailbox with these mails, each an Error if reading it must fail; mails marked as done are not found again. */
export function inboxWith(sources: readonly (string | Error)[], sizeBytes?: number) {
  const done = new Set<number>();
  const inbox: Inbox = {
    mailbox: `box-${++boxes}`,
    uidValidity: "1",
    findNew: async () =>
      sources
        .map((source, uid) => ({ uid: uid + 1, sizeBytes: sizeBytes ?? Buffer.byteLength(String(source)) }))
        .filter(({ uid }) => !done.has(uid)),
    read: async (uid, mostBytes) => {
      const source = sources[uid - 1];
      if (source instanceof Error) throw source;
      return Buffer.from(source ?? "").subarray(0, mostBytes);
    },
    markDone: async (uid) => void done.add(uid),
    waitForNews: async () => undefined,
    close: async () => undefined,
  };
  return { inbox, done };
}
