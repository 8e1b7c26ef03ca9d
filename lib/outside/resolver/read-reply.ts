import { type DecodedPacket, decode } from "dns-packet";
import type { Question } from "./port";
import { packetType } from "./read-answer";

/**
 * The answer to this question, or null: what anybody else sends to this port is not looked at. Throws when it begins like
 * an answer and cannot be read.
 */
export function readReply(message: Buffer, id: number, { name, type }: Question): DecodedPacket | null {
  // Anybody may send an id; only what begins like an answer to it is worth an error.
  if (message.length < 12 || message.readUInt16BE(0) !== id) return null;
  const packet = decode(message);
  const [asked] = packet.questions ?? [];
  const isOurs =
    asked === undefined || (asked.name.toLowerCase() === name && asked.type === packetType(type));
  return packet.type === "response" && isOurs ? packet : null;
}
