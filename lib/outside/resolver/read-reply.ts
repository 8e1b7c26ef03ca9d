import { type DecodedPacket, decode } from "dns-packet";
import type { Question } from "./port";
import { packetType } from "./read-answer";

/**
 * Returns the response to this question, or null for unrelated packets. Throws if the id matches but the packet
 * cannot be decoded.
 */
export function readReply(message: Buffer, id: number, { name, type }: Question): DecodedPacket | null {
  // Anyone may send packets; only one with the matching id is worth an error.
  if (message.length < 12 || message.readUInt16BE(0) !== id) return null;
  const packet = decode(message);
  const [asked] = packet.questions ?? [];
  const isOurs =
    asked === undefined || (asked.name.toLowerCase() === name && asked.type === packetType(type));
  return packet.type === "response" && isOurs ? packet : null;
}
