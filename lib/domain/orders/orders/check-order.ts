import type { MachineSetup } from "@/lib/base/machine-setup";
import { compare, decimalOf, type Money, moneyOf } from "@/lib/base/money";
import { userDataText } from "@/lib/base/user-data";
import { seal } from "@/lib/db/seal";
import type { InstallOptions } from "@/lib/db/tables/servers/servers";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { administratorOf } from "../../servers/servers/rules";
import type { Choice } from "./choose";
import { readQuoteId } from "./quote-id";
import { brokenPasswordRules, describePasswordRules } from "./rules";
import type { OrderInput } from "./schema";

const keptDays = 7;

type Credentials = Pick<OrderInput, "own_os" | "root_pass" | "ssh_key">;

/** Whether a system is to be signed in to with the SSH key alone, without a root password. */
const isKeyAlone = ({ own_os, root_pass, ssh_key }: Credentials): boolean =>
  !own_os && !root_pass && Boolean(ssh_key?.trim());

/**
 * Seals the root password and sets the date on which it is erased; a server without a system needs none (decisions
 * 8), nor does one with an SSH key.
 */
export function sealPassword(credentials: Credentials, now: Date) {
  const { own_os, root_pass } = credentials;
  if (!root_pass && (own_os || isKeyAlone(credentials)))
    return { rootPassword: null, rootPasswordUntil: null };
  if (!root_pass) throw invalidArgument("root_pass", "is required");
  const broken = brokenPasswordRules(root_pass);
  if (broken.length > 0) throw invalidArgument("root_pass", describePasswordRules(broken));
  const rootPasswordUntil = new Date(now.getTime() + keptDays * 86_400_000);
  return { rootPassword: seal("root password", root_pass), rootPasswordUntil };
}

/** Throws if nobody could sign in to that system with the SSH key alone. */
export function requireWayIn(
  input: Credentials,
  { system, impossible, location }: Pick<Choice, "system" | "impossible" | "location">,
): void {
  if (!isKeyAlone(input)) return;
  if (administratorOf(system?.name ?? "") !== "root")
    throw invalidArgument("root_pass", "is required, because this system takes no SSH key");
  if (impossible.includes("root_pass"))
    throw fail("argument.unsupported", {
      parameter: "root_pass",
      reason: `cannot be left out in ${location}`,
    });
}

type Options = Credentials & Pick<OrderInput, "post_install_script" | "user_data" | "root_size" | "ci_task">;

export const installOptions = (
  input: Options,
  extraAddresses: number,
  setup: MachineSetup,
  image: InstallOptions["image"] | null = null,
): InstallOptions => ({
  sshKey: input.ssh_key?.trim() || null,
  ...(isKeyAlone(input) ? { isKeyAlone: true as const } : {}),
  postInstallScript: input.post_install_script
    ? seal("post install script", input.post_install_script).toString("base64")
    : null,
  ...(input.user_data
    ? { userData: seal("user data", userDataText(input.user_data)).toString("base64") }
    : {}),
  rootSizePercent: input.root_size ?? 100,
  ownOs: input.own_os ?? false,
  ciTask: input.ci_task === "-1" ? null : input.ci_task || null,
  extraAddresses,
  setup,
  ...(image ? { image: { id: image.id, name: image.name } } : {}),
});

/**
 * Throws unless the named quote is authentic, for this order, still valid, and equal to the current price (decisions
 * 8).
 */
export function checkQuote(context: SignedContext, input: OrderInput, total: Money): void {
  if (!input.quote) return;
  const { account } = context.actor;
  const quoted = readQuoteId(input.quote, {
    accountId: account.id,
    selection: input,
    currency: account.currency,
  });
  if (!quoted) throw fail("quote.unknown");
  if (quoted.expires * 1000 < context.now.getTime()) throw fail("quote.expired");
  if (compare(moneyOf(quoted.total, total.currency), total) === 0) return;
  throw fail("quote.price_changed", { from: quoted.total, to: decimalOf(total) });
}
