import "server-only";
import { hostHeader } from "@/lib/base/same-origin";
import { newRequestId, type Request } from "./context";

/**
 * Request details from headers that the gateway sets (lib/server/gateway/gateway.ts), overwriting those of the
 * caller.
 */
export const requestDetails = (headers: Headers): Request => ({
  requestId: headers.get("x-request-id") ?? newRequestId(),
  address: headers.get("x-berth-address") ?? "0.0.0.0",
  userAgent: headers.get("user-agent") ?? "",
  idempotencyKey: headers.get("idempotency-key"),
  deviceId: headers.get("x-berth-device"),
  host: headers.get(hostHeader),
});
