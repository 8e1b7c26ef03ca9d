import { callableBesides } from "@/lib/base/address";
import { runtime } from "@/lib/env";
import { checkedAddresses, type Lookup, resolveName } from "@/lib/outside/webhook/resolve";
import { invalidArgument } from "../../../kernel/errors/fail";

const patienceMs = 1_500;

const lookup = (): Lookup => ({
  resolve: resolveName,
  isAllowed: callableBesides(runtime().environment.CALLBACK_PRIVATE_NETWORKS ?? []),
});

/**
 * Rejects a `post_install_callback` that could not be called later because it is, or currently resolves to, an
 * address of a private network. A name that does not resolve is accepted: it may resolve by then, and is looked up
 * again.
 */
export async function requireCallable(url: string | undefined, network: Lookup = lookup()): Promise<void> {
  if (!url) return;
  const { hostname } = new URL(url);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string[]>((resolve) => {
    timer = setTimeout(() => resolve([]), patienceMs);
  });
  const found = await Promise.race([checkedAddresses(hostname, network), late]);
  clearTimeout(timer);
  if (found !== null) return;
  throw invalidArgument(
    "post_install_callback",
    "leads to an address that is not called, such as a private or loopback one",
  );
}
