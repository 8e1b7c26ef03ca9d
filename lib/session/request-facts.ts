import "server-only";
import { newRequestId, type Request } from "./context";

/** What the front put on the request (lib/server/gateway/gateway.ts); only it can, for it overwrites what a caller sends. */
export const requestDetails = (headers: Headers): Request => ({
  requestId: headers.get("x-request-id") ?? newRequestId(),
  address: headers.get("x-berth-address") ?? "0.0.0.0",
  userAgent: headers.get("user-agent") ?? "",
  idempotencyKey: headers.get("idempotency-key"),
  deviceId: headers.get("x-berth-device"),
});
