import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { headerText } from "./header-text";

const sane = /^[A-Za-z0-9._-]{8,64}$/;

/** Random bytes are drawn in bulk: a call costs more than its bytes. */
const supply = { hex: "", at: 0 };
export function newRequestId(): string {
  if (supply.at >= supply.hex.length) {
    supply.hex = randomBytes(12 * 256).toString("hex");
    supply.at = 0;
  }
  supply.at += 24;
  return supply.hex.slice(supply.at - 24, supply.at);
}

/** Returns the id sent with the response: the caller's own if it is well-formed, else a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const given = headerText(request.headers["x-request-id"]);
  return given && sane.test(given) ? given : newRequestId();
}
