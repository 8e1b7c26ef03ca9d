import type { KeyEvent } from "@/lib/base/params/api-keys";

type Event =
  | "created"
  | "deleted"
  | "restored"
  | "enabled"
  | "disabled"
  | "exempt"
  | "notExempt"
  | "rotated"
  | "retired";
type Field = "name" | "ip" | "login_notify_method" | "login_notify_address" | "expires" | "permissions";
type Say = (
  key: `event.${Event}` | `field.${Field}` | "all" | "empty_value",
  values?: Record<string, string>,
) => string;

/** A sentence; or a field with its old and its new value, or with what came to its list and went from it. */
export type KeyLabels =
  | { text: string }
  | { field: string; from: string; to: string }
  | { field: string; added: string[]; removed: string[] };

/** What happened to a key, in the reader's language. */
export function keyEventLabels(event: KeyEvent, t: Say): KeyLabels {
  switch (event.code) {
    case "created":
    case "deleted":
    case "restored":
      return { text: t(`event.${event.code}`, { name: event.name }) };
    case "rotated":
      return { text: t("event.rotated", { added: event.added, beside: event.beside }) };
    case "retired":
      return { text: t("event.retired", { secret: event.secret }) };
    case "changed":
      return changeLabels(event, t);
  }
}

function changeLabels(change: Extract<KeyEvent, { code: "changed" }>, t: Say): KeyLabels {
  if (change.field === "active") return { text: t(change.to ? "event.enabled" : "event.disabled") };
  if (change.field === "pin_exempt") return { text: t(change.to ? "event.exempt" : "event.notExempt") };
  const field = t(`field.${change.field}`);
  if (change.field === "permissions" && change.from && change.to) {
    const { from, to } = change;
    return {
      field,
      added: to.filter((one) => !from.includes(one)),
      removed: from.filter((one) => !to.includes(one)),
    };
  }
  const word = (value: typeof change.from) => (value === null ? t("all") : String(value) || t("empty_value"));
  return { field, from: word(change.from), to: word(change.to) };
}
