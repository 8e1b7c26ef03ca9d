import { failure } from "../../kernel/errors/error-entry";

export const firewallErrors = {
  "firewall_set.not_found": failure({
    kind: "not_found",
    text: "firewall rule set not found",
    guide: "The account has no rule set with that number.",
  }),
  "firewall_set.too_many": failure({
    kind: "conflict",
    text: "there are too many firewall rule sets",
    guide: "The account has as many rule sets as it may have. Delete one first.",
  }),
  "firewall_set.attached": failure({
    kind: "conflict",
    text: "the rule set is attached to servers",
    guide: "Take the rule set off its servers first, with `firewall/attach`.",
  }),
  "firewall.on_trial": failure({
    kind: "conflict",
    text: "the firewall of this server is on trial, confirm it or let it return first",
    guide:
      "Rules that are on trial are confirmed with `firewall/confirm` or taken back with `firewall/revert`.",
  }),
  "firewall.not_on_trial": failure({
    kind: "conflict",
    text: "the firewall of this server is not on trial",
    guide:
      "There is nothing to confirm: no rules are on trial, or their time is over and the former ones return.",
  }),
  "firewall.changed": failure({
    kind: "conflict",
    text: "the rules have changed since they were previewed",
    guide: "What would be applied is not what `mark` stands for. Ask `firewall/preview` again.",
  }),
};
