import { type CurlFields, curlText, token } from "@/lib/base/curl-text";
import type { OrderInput } from "../submit/order-call";

/** The order as a shell command; secrets are shell variables that the reader sets. */
export const orderCommand = (origin: string, order: OrderInput, needsPin: boolean): string =>
  curlText(origin, "eq/order_instance", {
    token,
    ...(order as CurlFields),
    root_pass: { variable: "ROOT_PASS" },
    ...(needsPin ? { pin: { variable: "PIN" } } : {}),
  });
