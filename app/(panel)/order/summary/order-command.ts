import { type CurlFields, curlText, token } from "@/lib/base/curl-text";
import type { OrderInput } from "../submit/order-call";

/** Without a password and a key, one of the two is still to be typed. */
export const needsPassword = ({ root_pass, ssh_key }: OrderInput): boolean =>
  root_pass !== undefined || ssh_key === undefined;

/** The order as a shell command; secrets are shell variables that the reader sets. */
export const orderCommand = (origin: string, order: OrderInput, needsPin: boolean): string =>
  curlText(origin, "eq/order_instance", {
    token,
    ...(order as CurlFields),
    ...(needsPassword(order) ? { root_pass: { variable: "ROOT_PASS" } } : {}),
    ...(needsPin ? { pin: { variable: "PIN" } } : {}),
  });
