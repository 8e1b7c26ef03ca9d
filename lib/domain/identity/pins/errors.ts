import { failure, type Wording } from "../../kernel/errors/error-entry";

const invalidPin = (reason: string): Wording => ({ text: "invalid pin", fields: { pin: reason } });

export const pinErrors = {
  "pin.required": failure({
    kind: "pin_required",
    text: invalidPin("is required"),
    guide: "The account has a PIN, and the call came without `pin`.",
  }),
  "pin.wrong": failure({
    kind: "pin_required",
    text: invalidPin("is incorrect"),
    guide: "`pin` is not the account's.",
  }),
  "pin.locked": failure<{ isSentAway?: true }>({
    kind: "pin_required",
    text: ({ isSentAway }) => (isSentAway ? "too many wrong PINs" : invalidPin("is incorrect")),
    guide: "Too many wrong PINs: even the right one is refused for a while.",
  }),
  "pin.busy": failure({
    kind: "limited",
    text: "too many PINs at once",
    guide: "Too many PINs are being looked at. Try again in a moment.",
  }),
  "pin.not_found": failure({ kind: "not_found", text: "PIN not found" }),
  "pin.not_set": failure({ kind: "conflict", text: "no PIN is set" }),
  "pin.reset_open": failure({ kind: "conflict", text: "a reset was already asked for" }),
};
