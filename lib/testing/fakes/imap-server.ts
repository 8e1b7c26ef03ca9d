import { createServer, type Socket } from "node:net";

/**
 * Fault of the next command of that name. cut: the connection ends before its effect; late: after its effect, before
 * the final status.
 */
export type ImapTrouble = "cut" | "late" | "no" | "bad" | "slow";

type Lying = { uid: number; source: Buffer; isSeen: boolean };

export type ImapServer = {
  url: string;
  /** Puts a mail into the mailbox; returns its uid. */
  deliver: (source: string | Buffer) => number;
  isSeen: (uid: number) => boolean;
  meet: (command: string, ...troubles: ImapTrouble[]) => void;
  /** As after a repair of the mailbox: the same mails with new UIDs. */
  renumber: () => void;
  /** Number of commands of that name. */
  count: (command: string) => number;
  stop: () => Promise<void>;
};

const slowMs = 300;

type Box = { mails: Lying[]; validity: number; next: number };
type Line = { tag: string; command: string; rest: string };

const isWanted = (rest: string) => (mail: Lying) => {
  const [range = ""] = rest.split(" ");
  return range.split(",").some((part) => {
    const [from = "", to = from] = part.split(":");
    return mail.uid >= Number(from) && (to === "*" || mail.uid <= Number(to));
  });
};

function select(box: Box): string[] {
  return [
    "* FLAGS (\\Seen \\Deleted)",
    "* OK [PERMANENTFLAGS (\\Seen \\Deleted)] as you like",
    `* ${box.mails.length} EXISTS`,
    "* 0 RECENT",
    `* OK [UIDVALIDITY ${box.validity}] valid`,
    `* OK [UIDNEXT ${box.next}] next`,
  ];
}

function fetchMails(box: Box, rest: string): (string | Buffer)[] {
  return box.mails.filter(isWanted(rest)).flatMap((mail) => {
    const place = box.mails.indexOf(mail) + 1;
    const head = `* ${place} FETCH (UID ${mail.uid} RFC822.SIZE ${mail.source.length}`;
    if (!/BODY/i.test(rest)) return [`${head})`];
    return [`${head} BODY[] {${mail.source.length}}\r\n`, mail.source, ")"];
  });
}

/** The untagged lines of a command; a line that ends in a line break is followed directly by the next item. */
function answer(box: Box, { command, rest }: Line): (string | Buffer)[] {
  switch (command) {
    case "CAPABILITY":
      return ["* CAPABILITY IMAP4rev1 IDLE"];
    case "LIST":
      return [/^"" ""$/.test(rest) ? '* LIST (\\Noselect) "/" ""' : '* LIST () "/" INBOX'];
    case "SELECT":
      return select(box);
    case "UID SEARCH":
      return [["* SEARCH", ...box.mails.filter(({ isSeen }) => !isSeen).map(({ uid }) => uid)].join(" ")];
    case "UID FETCH":
      return fetchMails(box, rest);
    case "UID STORE":
      for (const mail of box.mails.filter(isWanted(rest))) mail.isSeen = true;
      return [];
    case "LOGOUT":
      return ["* BYE until then"];
    default:
      return [];
  }
}

const known = /^(CAPABILITY|LOGIN|LIST|SELECT|UID SEARCH|UID FETCH|UID STORE|NOOP|IDLE|LOGOUT)$/;

function send(socket: Socket, parts: readonly (string | Buffer)[]): void {
  for (const part of parts)
    socket.write(typeof part === "string" && !part.endsWith("\r\n") ? `${part}\r\n` : part);
}

/** A small IMAP server with one mailbox and configurable faults. Accepts any user name and password. */
export async function startImapServer(): Promise<ImapServer> {
  const box: Box = { mails: [], validity: 1, next: 1 };
  const troubles = new Map<string, ImapTrouble[]>();
  const counts = new Map<string, number>();
  const sockets = new Set<Socket>();
  const idling = new Map<Socket, string>();

  const perform = async (socket: Socket, line: Line) => {
    const { tag, command } = line;
    counts.set(command, (counts.get(command) ?? 0) + 1);
    const trouble = troubles.get(command)?.shift();
    if (trouble === "cut") return socket.destroy();
    if (trouble === "slow") await new Promise((resolve) => setTimeout(resolve, slowMs));
    if (trouble === "no") return send(socket, [`${tag} NO not now`]);
    if (trouble === "bad" || !known.test(command)) return send(socket, [`${tag} BAD what?`]);
    if (command === "IDLE") {
      idling.set(socket, tag);
      return send(socket, ["+ idling"]);
    }
    const untagged = answer(box, line);
    if (trouble === "late") return socket.destroy();
    send(socket, [...untagged, `${tag} OK done`]);
    if (command === "LOGOUT") socket.end();
  };

  const read = (socket: Socket, text: string) => {
    const tag = idling.get(socket);
    if (tag !== undefined && /^DONE$/i.test(text)) {
      idling.delete(socket);
      return send(socket, [`${tag} OK done`]);
    }
    const [, own = "*", command = "", rest = ""] = /^(\S+) ((?:UID )?\S+) ?(.*)$/i.exec(text) ?? [];
    void perform(socket, { tag: own, command: command.toUpperCase(), rest });
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    let waiting = "";
    socket.on("close", () => {
      sockets.delete(socket);
      idling.delete(socket);
    });
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      const lines = (waiting + chunk.toString("latin1")).split("\r\n");
      waiting = lines.pop() ?? "";
      for (const text of lines) read(socket, text);
    });
    send(socket, ["* OK [CAPABILITY IMAP4rev1 IDLE] ready"]);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const place = server.address();
  const port = typeof place === "object" && place ? place.port : 0;
  return {
    url: `imap://panel:secret@127.0.0.1:${port}`,
    deliver: (source) => {
      const bytes = typeof source === "string" ? Buffer.from(source.replaceAll(/\r?\n/g, "\r\n")) : source;
      const uid = box.next++;
      box.mails.push({ uid, source: bytes, isSeen: false });
      for (const socket of idling.keys()) send(socket, [`* ${box.mails.length} EXISTS`]);
      return uid;
    },
    isSeen: (uid) => box.mails.find((mail) => mail.uid === uid)?.isSeen ?? false,
    meet: (command, ...next) => void troubles.set(command, [...(troubles.get(command) ?? []), ...next]),
    renumber: () => {
      box.validity++;
      for (const mail of box.mails) mail.isSeen = false;
    },
    count: (command) => counts.get(command) ?? 0,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
