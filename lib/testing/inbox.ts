import type { Inbox } from "@/lib/outside/inbound-mail/port";

let boxes = 0;

/** A mailbox with these mails in it, each an error where it is not handed over; what was marked is not found again. */
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
