import { isImpossible } from "../selection/choice";
import type { OrderInput } from "../submit/order-call";
import type { ExtrasHold, OwnImage } from "./extras";

/** Why user data cannot be given to what is chosen; null = it can. */
export function whyNoUserData({ options, draft, choice }: Omit<ExtrasHold, "extras">) {
  if (/windows/i.test(choice.system.taken?.name ?? "")) return "windows" as const;
  return isImpossible(options, draft.location, "user_data") ? ("location" as const) : null;
}

/** Why an image cannot be installed on what is chosen; null = it can. */
export function whyNoImage(
  { locations, disk_gb: diskGb, os_id: osId }: OwnImage,
  { draft, choice }: Pick<ExtrasHold, "draft" | "choice">,
): "location" | "disk" | "system" | null {
  if (!locations.includes(draft.location)) return "location";
  if (choice.preset.taken && choice.preset.taken.hddGb < diskGb) return "disk";
  return choice.system.taken?.id === osId ? null : "system";
}

type ExtrasInput = Pick<
  OrderInput,
  "firewall_sets" | "ipv6" | "own_image" | "post_install_script" | "private_network" | "user_data"
>;

/** What of it is ordered: what is not possible with the present choice is left out, as its field says. */
export function extrasInput({ extras, ...facts }: ExtrasHold): ExtrasInput {
  const { sets, script, userData, ipv6, image, network } = extras;
  const { options, draft } = facts;
  const canFilter = !isImpossible(options, draft.location, "firewall_sets");
  const canJoin = !isImpossible(options, draft.location, "private_network");
  return {
    ...(ipv6 && !isImpossible(options, draft.location, "ipv6") ? { ipv6: 1 } : {}),
    ...(image && whyNoImage(image, facts) === null ? { own_image: image.id } : {}),
    ...(network?.location === draft.location && canJoin ? { private_network: network.id } : {}),
    ...(sets.length > 0 && canFilter ? { firewall_sets: sets.join(",") } : {}),
    ...(script.trim() ? { post_install_script: script } : {}),
    ...(userData.trim() && whyNoUserData(facts) === null ? { user_data: userData } : {}),
  };
}
