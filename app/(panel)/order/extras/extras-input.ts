import { isImpossible } from "../selection/choice";
import type { OrderInput } from "../submit/order-call";
import type { ExtrasHold } from "./extras";

/** Why user data cannot be given to what is chosen; null = it can. */
export function whyNoUserData({ options, draft, choice }: Omit<ExtrasHold, "extras">) {
  if (/windows/i.test(choice.system.taken?.name ?? "")) return "windows" as const;
  return isImpossible(options, draft.location, "user_data") ? ("location" as const) : null;
}

type ExtrasInput = Pick<OrderInput, "firewall_sets" | "post_install_script" | "user_data">;

/** What of it is ordered: what is not possible with the present choice is left out, as its field says. */
export function extrasInput({ extras, ...facts }: ExtrasHold): ExtrasInput {
  const { sets, script, userData } = extras;
  const { options, draft } = facts;
  const canFilter = !isImpossible(options, draft.location, "firewall_sets");
  return {
    ...(sets.length > 0 && canFilter ? { firewall_sets: sets.join(",") } : {}),
    ...(script.trim() ? { post_install_script: script } : {}),
    ...(userData.trim() && whyNoUserData(facts) === null ? { user_data: userData } : {}),
  };
}
