import { argument, failure } from "../../kernel/errors/error-entry";

export const sshKeyErrors = {
  "ssh_key.known": failure({
    kind: "conflict",
    text: argument("key", "is stored already"),
    guide: "The same public key is stored already, under whatever name.",
  }),
  "ssh_key.not_found": failure({
    kind: "not_found",
    text: "SSH key not found",
    guide: "The account has no such SSH key.",
  }),
  "ssh_key.too_many": failure({
    kind: "conflict",
    text: "SSH key limit reached (100)",
    guide: "The account has reached its limit of SSH keys.",
  }),
};
