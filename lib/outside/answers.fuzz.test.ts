import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import { encode } from "dns-packet";
import { afterAll, vi } from "vitest";
import type { z } from "zod";
import { errorText } from "@/lib/base/error-text";
import { TooMuchSaid } from "@/lib/base/read-bounded";
import { CatalogFile } from "@/lib/domain/catalog/admin/file-schema";
import { readCatalogText } from "@/lib/domain/catalog/catalog/shared/read-text";
import { fuzzParsers } from "@/lib/testing/fuzz/fuzz";
import * as answers from "./provisioner/http/answers";
import { openChannel } from "./provisioner/http/channel";
import { MachineError } from "./provisioner/machine-error";
import { makeTerminal } from "./provisioner/simulated-terminal";
import { makeScreen } from "./provisioner/text-screen/ansi";
import { show } from "./provisioner/text-screen/viewer";
import { readAnswer } from "./resolver/read-answer";
import { readReply } from "./resolver/read-reply";
import { admitViewer, challengeViewer, enterScreen } from "./rfb/handshake";
import { viesRegister } from "./vat/vies";

/** The next response of the faked service. */
let said = { status: 200, body: new Uint8Array() };
vi.stubGlobal("fetch", async () => new Response(said.body, { status: said.status }));
afterAll(() => vi.unstubAllGlobals());

const ask = openChannel({ url: "http://provisioner.test/", secret: "a secret of thirty-two bytes, so" });
const schemas: z.ZodType<unknown>[] = Object.values(answers);

/** Parses the body as the response to every call, both as a success (200) and as a failure (422). */
async function askAll(body: Buffer): Promise<void> {
  for (const status of [200, 422]) {
    said = { status, body: new Uint8Array(body) };
    for (const schema of schemas)
      await ask("load", schema, { body: {} }).catch((error: unknown) => {
        if (!(error instanceof MachineError)) throw error;
      });
  }
}

/** A stream from which the peer sends `input` and closes. */
const streamOf = (input: Buffer): Duplex =>
  new Duplex({
    read() {
      this.push(input.length > 0 ? input : null);
      this.push(null);
    },
    write: (_chunk, _encoding, done) => done(),
  });

const hungUp = (error: unknown): boolean =>
  error instanceof Error && /^(it |the connection ended|the viewer )/.test(error.message);

const question = { name: "a.example", type: "TXT" };
const reply = (answersSaid: Parameters<typeof encode>[0]["answers"]) =>
  encode({
    type: "response",
    id: 7,
    flags: 0x8180,
    questions: [{ name: "a.example", type: "TXT" }],
    answers: answersSaid ?? [],
  });
/** `ask` throws plain errors for unreadable replies; its library has no error class. */
const isUnreadable = (error: unknown): boolean => error instanceof Error;

fuzzParsers({
  "answers of a provisioner": {
    seeds: [
      '{"result":{"state":"done","sizeBytes":7}}',
      '{"failure":{"code":"reported","text":"x"},"final":true}',
      '{"result":[{"ip":"203.0.113.7","day":"2026-11-20","inBytes":1,"outBytes":2}]}',
      '{"result":{"host":"screen.test","port":5900,"password":"x","hasPicture":true}}',
    ],
    words: ['"result":', '"state":"', '"failure":', "[", "{", "]", "}", "null", "1e999"],
    longest: 8 * 1024,
    parse: askAll,
  },
  "answers of a register of tax numbers": {
    seeds: [
      '{"valid":true,"name":"---","address":"Street 1\\nTown"}',
      '{"actionSucceed":false,"errorWrappers":[]}',
    ],
    words: ['"valid":', "true", '"name":"', "--", "\\n", "\\u0000"],
    parse: (body) => {
      said = { status: 200, body: new Uint8Array(body) };
      return viesRegister("http://register.test/").ask(
        { prefix: "NL", digits: "1" },
        AbortSignal.timeout(5_000),
      );
    },
    refuses: (error) => error instanceof TooMuchSaid || String(error).includes("The register of tax numbers"),
  },
  "answers of a resolver": {
    seeds: [
      reply([{ name: "a.example", type: "TXT", ttl: 60, data: ["v=spf1", Buffer.from([0, 255])] }]),
      reply([
        { name: "a.example", type: "CNAME", ttl: 60, data: "b.example" },
        { name: "b.example", type: "AAAA", ttl: 60, data: "2001:db8::1" },
      ]),
      reply([{ name: "a.example", type: "SRV", ttl: 1, data: { port: 5, target: "c.example" } }]),
    ],
    words: ["\xc0\x0c", "\x00\x10", "\x00\x1c", "\x00\x21", "\xff\xff"],
    longest: 4 * 1024,
    parse: (input) => {
      const packet = readReply(Buffer.concat([Buffer.from([0, 7]), input.subarray(2)]), 7, question);
      for (const type of ["TXT", "AAAA", "SRV"]) if (packet) readAnswer(packet, { name: "a.example", type });
    },
    refuses: isUnreadable,
  },
  "handshakes of screens and viewers": {
    seeds: [
      Buffer.from("RFB 003.008\n\x01\x01\0\0\0\0", "latin1"),
      Buffer.from(`RFB 003.008\n\x02\x02\x01${"c".repeat(16)}\0\0\0\0`, "latin1"),
      Buffer.from("RFB 003.889\n\x01", "latin1"),
    ],
    words: ["RFB 003.008\n", "\x01", "\x02", "\0\0\0\0"],
    parse: async (input) => {
      for (const shake of [
        (stream: Duplex) => enterScreen(stream, "password"),
        (stream: Duplex) => admitViewer(stream),
        (stream: Duplex) => challengeViewer(stream, Buffer.alloc(16), () => false),
      ])
        await shake(streamOf(input)).catch((error: unknown) => {
          if (!hungUp(error)) throw error;
        });
    },
  },
  "keys and wishes of viewers": {
    seeds: [
      Buffer.from("\x01\x02\0\0\x01\0\0\0\x02\x03\0\0\0\0\0\0\0\0\0\x04\x01\0\0\0\0\0\x61", "latin1"),
      Buffer.from("\x01\x05\0\0\0\0\0\x06\0\0\0\0\0\0\x02ab\x03\x01\0\0\0\0\0\0\0\0", "latin1"),
    ],
    words: ["\x03\0\0\0\0\0\0\0\0\0", "\x04\x01\0\0\0\0\xff\x0d", "\x02\0\xff\xff", "\x06\0\0\0\x7f"],
    longest: 4_096,
    parse: (input) => show(streamOf(input) as Socket, makeTerminal("web-1", "NL"), "web-1"),
    // A peer that sends invalid data is disconnected.
    refuses: (error) => error instanceof Error && !(error instanceof TypeError),
  },
  "consoles of guests": {
    seeds: [
      "web-1 login: \x1b[2J\x1b[1;1Hroot\r\n\x1b]0;title\x07~ # ",
      "\x1b[999;999H\x1b[K\x1b7\x1b8\x1bc\t\b",
    ],
    words: ["\x1b[", "\x1b]", "\x1b(", ";", "9999", "H", "J", "\r\n", "\x07", "\xff"],
    parse: (input) => {
      const screen = makeScreen({ columns: 80, rows: 24 });
      screen.write(input);
      const rows = screen.rows();
      if (rows.length !== 24 || rows.some((row) => row.length !== 80)) throw new Error("it is no screen");
    },
  },
  "files of a catalogue": {
    seeds: [
      '{"locations":[{"id":"NL","name":"Amsterdam"}],"presets":[{"id":1,"name":"vm.v3","price":{"EUR":"9.00"}}]}',
      "{}",
      "[]",
    ],
    words: ['"presets":', '"price":', '"EUR"', "[", "]", "{", "}", '"__proto__":', "1e999"],
    parse: (input) => readCatalogText(input.toString(), CatalogFile),
  },
  "texts of errors": {
    seeds: ["550 5.1.1 <anna@example.test>: Recipient address rejected", "@".repeat(500), "a@".repeat(500)],
    words: ["@", "<", ">", "a@b", " "],
    parse: (input) => {
      const text = errorText(new Error(input.toString()));
      if (/[^\s<>"]@[^\s<>"]/.test(text)) throw new Error("it holds an address");
    },
  },
});
