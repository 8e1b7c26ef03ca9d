import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { Duplex } from "node:stream";
import { afterAll } from "vitest";
import { WebSocketServer } from "ws";
import { relay } from "@/lib/server/consoles/relay";
import { onLines, startSaying } from "@/lib/testing/fakes/saying-server";
import { fuzzParsers } from "@/lib/testing/fuzz/fuzz";
import { imapInbox } from "./inbound-mail/imap";
import { smtpMailer } from "./mail/smtp";
import { answersSsh } from "./provisioner/ssh-banner";
import { sendWebhook } from "./webhook/send";

/** The server's next output; parts for several steps are separated by `mark`. */
let said: Buffer = Buffer.alloc(0);
const mark = "\x1e";
const partsOf = (input: Buffer): string[] => input.toString("latin1").split(mark);

const hook = await startSaying((socket) => socket.once("data", () => socket.end(said)));
const banner = await startSaying((socket) => socket.end(said));

const smtp = await startSaying((socket) => {
  const parts = partsOf(said);
  const sayNext = () => {
    const part = parts.shift();
    if (part === undefined) socket.destroy();
    else socket.write(`${part}\r\n`, "latin1");
  };
  sayNext();
  socket.on("data", sayNext);
});
const mailer = smtpMailer(`smtp://127.0.0.1:${smtp.port}`, "Berth <panel@panel.test>");
const mail = {
  ...{ id: "mail-1", to: "anna@example.test", subject: "Hello", body: "Text", locale: "en" as const },
  brand: {
    ...{ name: "Panel", senderName: null, senderAddress: null, replyAddress: null },
    ...{ accent: "#0b6e6e", footerLines: [], hasHead: false },
  },
  attachments: [],
};

/** Parts: greeting, SELECT, SEARCH and FETCH responses; every command ends with OK. */
function talkImap(socket: Socket): void {
  const [greeting = "", folder = "", found = "", mails = ""] = partsOf(said);
  const answers: Record<string, string> = { SELECT: folder, "UID SEARCH": found, "UID FETCH": mails };
  answers.CAPABILITY = "* CAPABILITY IMAP4rev1\r\n";
  answers.LIST = '* LIST () "/" INBOX\r\n';
  socket.write(greeting, "latin1");
  onLines(socket, (line) => {
    const [, tag = "*", command = ""] = /^(\S+) ((?:UID )?\S+)/i.exec(line) ?? [];
    socket.write(`${answers[command.toUpperCase()] ?? ""}${tag} OK done\r\n`, "latin1");
    if (/^LOGOUT$/i.test(command)) socket.end();
  });
}
const imap = await startSaying(talkImap);
const openInbox = imapInbox(`imap://panel:secret@127.0.0.1:${imap.port}/INBOX`);

async function readInbox(): Promise<void> {
  const inbox = await openInbox();
  try {
    for (const { uid } of (await inbox.findNew()).slice(0, 3)) {
      await inbox.read(uid, 64 * 1024);
      await inbox.markDone(uid);
    }
  } finally {
    await inbox.close();
  }
}

/** Relays between screens and viewers: WebSocket frames to the screen, the screen's bytes to the browser. */
const screens = createServer();
const viewers = new WebSocketServer({ server: screens, maxPayload: 256 * 1024, perMessageDeflate: false });
viewers.on("connection", (viewer) => {
  const screen = new Duplex({
    read: () => undefined,
    write: (_chunk, _encoding, done) => done(),
  });
  viewer.on("error", () => viewer.terminate());
  relay(viewer, screen as Socket).catch(() => viewer.terminate());
});
screens.listen(0, "127.0.0.1");
await once(screens, "listening");
const screenPort = (screens.address() as { port: number }).port;
const upgrade = [
  "GET / HTTP/1.1",
  "Host: panel.test",
  "Connection: Upgrade",
  "Upgrade: websocket",
  "Sec-WebSocket-Version: 13",
  "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
].join("\r\n");

async function view(frames: Buffer): Promise<void> {
  const socket = connect(screenPort, "127.0.0.1");
  socket.on("error", () => socket.destroy());
  socket.on("data", () => undefined);
  socket.write(`${upgrade}\r\n\r\n`);
  socket.end(frames);
  await once(socket, "close");
}

afterAll(async () => {
  for (const one of [hook, banner, smtp, imap]) await one.stop();
  viewers.close();
  screens.close();
});

/** Invalid server output ends the call with an error, which is reported and retried. */
const isError = (error: unknown): boolean => error instanceof Error;

const frame = (kind: number, body: string): Buffer =>
  Buffer.concat([Buffer.from([0x80 | kind, 0x80 | body.length, 0, 0, 0, 0]), Buffer.from(body, "latin1")]);

fuzzParsers({
  "answers to webhooks": {
    seeds: [
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
      "HTTP/1.1 302 Found\r\nLocation: http://10.0.0.1/\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 500 Oops\r\nContent-Encoding: gzip\r\n\r\n\x1f\x8b\0",
    ],
    words: [
      "\r\n",
      "HTTP/1.1 100 Continue\r\n\r\n",
      "Transfer-Encoding: chunked\r\n",
      "Content-Length: ",
      "ffffffff\r\n",
    ],
    parse: (input) => {
      said = input;
      const call = {
        id: "msg-1",
        url: `http://hooks.test:${hook.port}/`,
        body: "{}",
        secret: Buffer.from("s"),
      };
      const network = { resolve: async () => ["127.0.0.1"], isAllowed: () => true, timeoutMs: 2_000 };
      return sendWebhook({ ...call, at: new Date() }, network);
    },
  },
  "banners of SSH servers": {
    seeds: ["SSH-2.0-OpenSSH_9.6\r\n", "220 mail ESMTP\r\n", "S"],
    words: ["SSH-", "SSH-2.0", "\r\n"],
    parse: (input) => {
      said = input;
      return answersSsh("127.0.0.1", banner.port, 1_000);
    },
  },
  "answers of a mail server": {
    seeds: [
      [
        "220 mx ready",
        "250-mx\r\n250-PIPELINING\r\n250 SIZE 1000000",
        "250 ok",
        "250 ok",
        "354 go",
        // Mails are sent in chunks, and each gets a reply.
        ...Array(6).fill("250 taken"),
      ].join(mark),
      ["220 mx", "250 mx", "550 5.1.1 <anna@example.test>: no such user"].join(mark),
    ],
    words: ["250-", "250 ", "354 ", "421 ", "STARTTLS", "AUTH PLAIN LOGIN", "\r\n", mark],
    longest: 16_384,
    parse: (input) => {
      said = input;
      return mailer.send(mail);
    },
    refuses: isError,
  },
  "answers of a mailbox": {
    seeds: [
      [
        "* OK [CAPABILITY IMAP4rev1 IDLE] hello\r\n",
        "* FLAGS (\\Seen)\r\n* 2 EXISTS\r\n* OK [UIDVALIDITY 1] valid\r\n* OK [UIDNEXT 3] next\r\n",
        "* SEARCH 1 2\r\n",
        "* 1 FETCH (UID 1 RFC822.SIZE 11 BODY[]<0> {11}\r\nFrom: a\r\n\r\n)\r\n* 2 FETCH (UID 2 RFC822.SIZE 3 BODY[] {3}\r\na b)\r\n",
      ].join(mark),
      [
        "* PREAUTH hi\r\n",
        "* 1 EXISTS\r\n",
        '* ESEARCH (TAG "A") UID ALL 1:9\r\n',
        '* 1 FETCH (UID 1 BODY[] "x")\r\n',
      ].join(mark),
    ],
    words: [
      "* ",
      "(",
      ")",
      "{9}\r\n",
      "{4294967295}\r\n",
      "\r\n",
      '"',
      "FETCH",
      "EXISTS",
      "[UIDVALIDITY ",
      "1:*",
      "* BYE\r\n",
      mark,
    ],
    longest: 16_384,
    parse: (input) => {
      said = input;
      return readInbox();
    },
    refuses: isError,
  },
  "frames of viewers": {
    seeds: [
      Buffer.concat([
        frame(2, "RFB 003.008\n"),
        frame(2, "\x01"),
        frame(2, "\x01"),
        frame(9, "ping"),
        frame(8, "\x03\xe8"),
      ]),
      Buffer.concat([frame(1, "text"), frame(0, "more")]),
    ],
    words: [
      "\x82\x8c\0\0\0\0",
      "\x82\xff\0\0\0\x01\0\0\0\0",
      "\x88\x80\0\0\0\0",
      "\x89\x80\0\0\0\0",
      "RFB 003.008\n",
    ],
    parse: view,
  },
});
