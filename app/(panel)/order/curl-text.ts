import type { OrderInput } from "./order-call";

/** Never shown: the reader's shell puts them in. */
const masked = { root_pass: "$ROOT_PASS", pin: "$PIN" } as const;

/** Inside single quotes a shell takes everything as it is, except the single quote. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The same order as a shell command; token, password and PIN are variables that the reader sets. */
export function curlText(origin: string, order: OrderInput, needsPin: boolean): string {
  const parameters = Object.entries(order).map(([name, value]) =>
    name === "root_pass" ? `"root_pass=${masked.root_pass}"` : quoted(`${name}=${value}`),
  );
  const all = [
    quoted("action=order_instance"),
    `"token=$TOKEN"`,
    ...parameters,
    ...(needsPin ? [`"pin=${masked.pin}"`] : []),
  ];
  return [`curl ${quoted(`${origin}/eq.php`)}`, ...all.map((pair) => `  --data-urlencode ${pair}`)].join(
    " \\\n",
  );
}
