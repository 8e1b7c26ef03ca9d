import { shellQuote } from "@/lib/base/shell-quote";
import type { OrderInput } from "./order-call";

/** Secrets are never shown: the reader's shell fills them in. */
const masked = { root_pass: "$ROOT_PASS", pin: "$PIN" } as const;

/** The order as a shell command; token, password and PIN are shell variables that the reader sets. */
export function curlText(origin: string, order: OrderInput, needsPin: boolean): string {
  const parameters = Object.entries(order).map(([name, value]) =>
    name === "root_pass" ? `"root_pass=${masked.root_pass}"` : shellQuote(`${name}=${value}`),
  );
  const all = [
    shellQuote("action=order_instance"),
    `"token=$TOKEN"`,
    ...parameters,
    ...(needsPin ? [`"pin=${masked.pin}"`] : []),
  ];
  return [`curl ${shellQuote(`${origin}/eq.php`)}`, ...all.map((pair) => `  --data-urlencode ${pair}`)].join(
    " \\\n",
  );
}
