import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import { connect } from "node:net";
import { type DecodedPacket, encode, type Packet, RECURSION_DESIRED, type RecordType } from "dns-packet";
import { PoolFull, takeTurn } from "@/lib/base/fair-turns";
import { runWithin } from "@/lib/base/run-within";
import type { Question, Resolver, WorldAnswer } from "./port";
import { packetType, readAnswer } from "./read-answer";
import { readReply } from "./read-reply";

class Unreadable extends Error {}

export type Place = { address: string; port: number };

const tryMs = 2_000;
const tries = 2;
/** Advertised UDP size; larger responses are fragmented, and fragments are often lost. */
const udpBytes = 1_232;
const mostBytes = 65_535;

function packetFor({ name, type }: Question): { id: number; message: Buffer } {
  const id = randomInt(65_536);
  const edns = { type: "OPT", name: ".", udpPayloadSize: udpBytes, flags: 0, options: [] };
  const packet: Packet = {
    type: "query",
    id,
    flags: RECURSION_DESIRED,
    questions: [{ name, type: packetType(type) as RecordType }],
    additionals: [{ ...edns, type: "OPT", extendedRcode: 0, ednsVersion: 0, flag_do: false }],
  };
  return { id, message: encode(packet) };
}

function askByUdp({ address, port }: Place, question: Question, signal: AbortSignal): Promise<DecodedPacket> {
  const { id, message } = packetFor(question);
  return new Promise((resolve, reject) => {
    const socket = createSocket(address.includes(":") ? "udp6" : "udp4");
    let isOver = false;
    const end = (settle: () => void) => {
      if (isOver) return;
      isOver = true;
      signal.removeEventListener("abort", abort);
      socket.close();
      settle();
    };
    const abort = () => end(() => reject(signal.reason));
    signal.addEventListener("abort", abort, { once: true });
    socket.on("error", (error) => end(() => reject(error)));
    socket.on("message", (reply: Buffer) => {
      try {
        const packet = readReply(reply, id, question);
        if (packet) end(() => resolve(packet));
      } catch (error) {
        end(() => reject(new Unreadable("The resolver's answer cannot be read.", { cause: error })));
      }
    });
    // A connected socket receives only from the resolver.
    socket.connect(port, address, () => {
      if (!isOver) socket.send(message);
    });
  });
}

/** Used for truncated UDP responses (RFC 7766). */
function askByTcp({ address, port }: Place, question: Question, signal: AbortSignal): Promise<DecodedPacket> {
  const { id, message } = packetFor(question);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address, port, signal });
    const end = (settle: () => void) => {
      socket.destroy();
      settle();
    };
    let got = Buffer.alloc(0);
    socket.on("error", (error) => end(() => reject(error)));
    socket.on("close", () => reject(new Unreadable("The resolver hung up.")));
    socket.on("connect", () => {
      const size = Buffer.alloc(2);
      size.writeUInt16BE(message.length);
      socket.write(Buffer.concat([size, message]));
    });
    socket.on("data", (part) => {
      got = Buffer.concat([got, part]);
      const size = got.length < 2 ? mostBytes : got.readUInt16BE(0);
      if (got.length < size + 2) return;
      try {
        const packet = readReply(got.subarray(2, size + 2), id, question);
        end(() =>
          packet ? resolve(packet) : reject(new Unreadable("The resolver answered another question.")),
        );
      } catch (error) {
        end(() => reject(new Unreadable("The resolver's answer cannot be read.", { cause: error })));
      }
    });
  });
}

async function askOnce(place: Place, question: Question, signal: AbortSignal): Promise<WorldAnswer> {
  // The caller may have aborted while the query was queued.
  if (signal.aborted) return { kind: "failed", why: "timeout" };
  const ask = (by: typeof askByUdp) => runWithin(tryMs, signal, (inTime) => by(place, question, inTime));
  try {
    const packet = await ask(askByUdp);
    return readAnswer(packet.flag_tc ? await ask(askByTcp) : packet, question);
  } catch (error) {
    return { kind: "failed", why: error instanceof Unreadable ? "unreadable" : "timeout" };
  }
}

function tooMany(error: unknown): WorldAnswer {
  if (error instanceof PoolFull) return { kind: "failed", why: "timeout" };
  throw error;
}

/**
 * Queries only the configured resolvers, one after the other until one responds. `owner`: the account that the query
 * counts for in the `lookups` pool.
 */
export const resolverAt = (places: readonly Place[], owner = "panel"): Resolver => ({
  ask: async (question, signal) => {
    let answer: WorldAnswer = { kind: "failed", why: "timeout" };
    for (let at = 0; at < Math.max(tries, places.length); at++) {
      const place = places[at % places.length];
      if (!place || signal.aborted) break;
      answer = await takeTurn("lookups", owner, () => askOnce(place, question, signal)).catch(tooMany);
      if (answer.kind !== "failed" || answer.why === "servfail") return answer;
    }
    return answer;
  },
});
