import { z } from "zod";
import { about } from "@/lib/base/about";
import { moneyText } from "@/lib/base/form-values";
import { type Currency, decimalOf, moneyOf, shareOf, total } from "@/lib/base/money";
import { reads } from "../../kernel/access/access";
import { DomainError, invalidArgument } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { parseInput } from "../../kernel/operation/parse-input";
import { QuoteInstance } from "./schema";
import { quoteOf } from "./show-quote";

const most = 50;
const longestText = 200_000;
const parameter = "servers";

const sample = [
  {
    preset: "vm.v3-small",
    location_name: "NL",
    os_id: 11,
    traffic_plan: "1",
    deploy_period: "monthly",
    count: 3,
  },
];

/** Reads JSON text or form fields. */
function readList(value: unknown): unknown[] {
  let list = value;
  if (typeof value === "string") {
    if (value.length > longestText)
      throw invalidArgument(parameter, `must have at most ${longestText} characters`);
    try {
      list = JSON.parse(value);
    } catch {
      throw invalidArgument(parameter, "must be a list as JSON");
    }
  }
  if (!Array.isArray(list) || list.length === 0)
    throw invalidArgument(parameter, "must be a list of servers");
  if (list.length > most) throw invalidArgument(parameter, `must have at most ${most} entries`);
  return list;
}

const Priced = z.object({
  count: about(z.int(), "How many servers of this kind.", 3),
  error: about(z.string(), "Why these cannot be ordered now; empty = they can.", ""),
  total: about(
    moneyText,
    "What the first period of all of them costs, with tax; 0.00 where there is an error.",
    "32.67",
  ),
  setup: about(moneyText, "Set-up fees in it, without tax; charged once.", "0.00"),
  next: about(moneyText, "What every further period costs.", "32.67"),
  monthly: about(moneyText, "The same for one month.", "32.67"),
});
type Priced = z.output<typeof Priced>;

const Estimate = z.object({
  currency: about(z.string(), "The account's currency.", "EUR"),
  servers: about(z.array(Priced), "The entries in the order in which they were sent."),
  total: about(moneyText, "What has to be paid at first for all that can be ordered.", "32.67"),
  monthly: about(moneyText, "What all of it costs in a month from then on.", "32.67"),
});

const refused = (count: number, error: string): Priced => ({
  count,
  error,
  total: "0.00",
  setup: "0.00",
  next: "0.00",
  monthly: "0.00",
});

const perMonth = (value: string, currency: Currency, months: number): string =>
  decimalOf(shareOf(moneyOf(value, currency), 1, months));

/** Reads one entry as `quote_instance` reads its parameters, and names it in what is wrong. */
function readEntry(entry: unknown, number: number): z.output<typeof QuoteInstance> {
  const refuse = (reason: string) => invalidArgument(parameter, `entry ${number}: ${reason}`);
  if (typeof entry !== "object" || entry === null || Array.isArray(entry)) throw refuse("must be an object");
  try {
    return parseInput(QuoteInstance, { ...entry });
  } catch (error) {
    const fields = error instanceof DomainError ? error.extras.fields : undefined;
    const [first] = Object.entries(fields ?? {});
    throw first ? refuse(first.join(" ")) : error;
  }
}

async function priceEntry(context: SignedContext, entry: unknown, number: number): Promise<Priced> {
  const input = readEntry(entry, number);
  const count = input.count ?? 1;
  try {
    const { total: first, setup, recurring: next, months, currency } = await quoteOf(context, input);
    return { count, error: "", total: first, setup, next, monthly: perMonth(next, currency, months) };
  } catch (error) {
    if (error instanceof DomainError) return refused(count, error.message);
    throw error;
  }
}

/**
 * `eq/estimate`: prices a list of servers, entry by entry, with the account's own tax. An entry that cannot be
 * ordered has a reason and is not counted; nothing is reserved or written.
 */
export const estimateServers = operation({
  name: "eq.estimate",
  summary: "Shows what a whole list of servers would cost",
  description:
    "Computes what a list of different servers would cost together, with the price of each. Nothing is ordered or reserved.",
  access: reads({ right: "eq/order_instance" }),
  input: z.object({
    servers: z.unknown().meta({
      anyOf: [{ type: "array", items: { type: "object", additionalProperties: {} } }, { type: "string" }],
      maxItems: most,
      description: `A list of up to ${most} entries, each with the parameters of \`quote_instance\`; as JSON, or as fields.`,
      sample: JSON.stringify(sample),
    }),
  }),
  output: Estimate,
  run: async (context, { servers }) => {
    const currency: Currency = context.actor.account.currency;
    const priced: Priced[] = [];
    for (const [index, entry] of readList(servers).entries())
      priced.push(await priceEntry(context, entry, index + 1));
    const all = (of: "total" | "monthly") =>
      decimalOf(
        total(
          priced.map((one) => moneyOf(one[of], currency)),
          currency,
        ),
      );
    return { currency, servers: priced, total: all("total"), monthly: all("monthly") };
  },
});
