import { createSocket } from "node:dgram";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import {
  type Answer,
  AUTHORITATIVE_ANSWER,
  decode,
  encode,
  type Packet,
  TRUNCATED_RESPONSE,
} from "dns-packet";

/** Reply to a name and type: records, records too large for a datagram, nothing, an error, garbage, or silence. */
export type Said = Answer[] | { large: Answer[] } | keyof typeof codes | "rubbish" | "silent";

export type DnsServer = {
  /** Address and port, in the format of the setting. */
  place: string;
  port: number;
  /** Sets the reply to `name type` from now on. Other names do not exist. */
  say: (question: string, said: Said) => unknown;
  /** The queries so far, as `name type`. */
  asked: () => string[];
  stop: () => Promise<void>;
};

// RFC 1035, 4.1.1.
const codes = { nothing: 3, servfail: 2, refused: 5 };

/** Null = not a query: any program may send data to an open port. */
function readable(message: Buffer): Packet | null {
  try {
    return decode(message);
  } catch {
    return null;
  }
}

/** A DNS resolver for tests, on a local port over UDP and TCP. */
export async function startDnsServer(): Promise<DnsServer> {
  const known = new Map<string, Said>();
  const asked: string[] = [];
  const answerTo = (message: Buffer, isTcp: boolean): Buffer | null => {
    const { id, questions = [] } = readable(message) ?? {};
    const [question] = questions;
    if (!question) return null;
    const key = `${question.name} ${question.type}`;
    asked.push(key);
    const said = known.get(key) ?? "nothing";
    if (said === "silent") return null;
    if (said === "rubbish") return Buffer.concat([message.subarray(0, 2), Buffer.alloc(30, 0xff)]);
    const isLarge = typeof said === "object" && "large" in said;
    const isCut = isLarge && !isTcp;
    const answers = isLarge ? (isTcp ? said.large : []) : Array.isArray(said) ? said : [];
    const code = typeof said === "string" ? codes[said] : 0;
    const flags = AUTHORITATIVE_ANSWER | (isCut ? TRUNCATED_RESPONSE : 0) | code;
    const packet: Packet = { type: "response", id, flags, questions, answers };
    return encode(packet);
  };
  const tcp = createServer((socket) => {
    socket.on("error", () => undefined);
    let got = Buffer.alloc(0);
    socket.on("data", (data) => {
      // A message may arrive in pieces, after its length in two bytes.
      got = Buffer.concat([got, data]);
      if (got.length < 2 || got.length < 2 + got.readUInt16BE()) return;
      const reply = answerTo(got.subarray(2, 2 + got.readUInt16BE()), true);
      if (!reply) return;
      const size = Buffer.alloc(2);
      size.writeUInt16BE(reply.length);
      socket.end(Buffer.concat([size, reply]));
    });
  });
  await new Promise<void>((resolve) => tcp.listen(0, "127.0.0.1", resolve));
  const { port } = tcp.address() as AddressInfo;
  const udp = createSocket("udp4");
  udp.on("message", (message, { address, port: from }) => {
    const reply = answerTo(message, false);
    if (reply) udp.send(reply, from, address);
  });
  await new Promise<void>((resolve) => udp.bind(port, "127.0.0.1", resolve));
  return {
    place: `127.0.0.1:${port}`,
    port,
    say: (question, said) => known.set(question, said),
    asked: () => asked,
    stop: async () => {
      udp.close();
      await new Promise((resolve) => tcp.close(resolve));
    },
  };
}
