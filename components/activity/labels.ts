import type { useTranslations } from "next-intl";
import type { AuditEntry, Change, Who } from "@/lib/domain/kernel/audit/schema";

type Translator = ReturnType<typeof useTranslations<"activity">>;
export type ActivityLabels = ((...asked: Parameters<Translator>) => string) & Pick<Translator, "has">;

/** The message with that name, or `otherwise`: stored names may be older or newer than the messages. */
function said(t: ActivityLabels, name: string, otherwise: string): string {
  // All messages looked up by this function have no arguments, like this one.
  const key = name as "title";
  return t.has(key) ? t(key) : otherwise;
}

export const actionLabels = (t: ActivityLabels, action: string): string =>
  said(t, `actions.${action}`, action);

/** `isOwn`: the reader is the owner of the account. */
export function whoLabels(t: ActivityLabels, who: Who, isOwn: boolean, isImpersonation = false): string {
  if (who.kind === "owner") return isOwn ? t("whos.me") : t("whos.owner", { name: who.name });
  if (who.kind === "colleague") return t("whos.owner", { name: who.name });
  if (who.kind === "key") return t("whos.key", { name: who.name });
  if (who.kind !== "staff") return t(`whos.${who.kind}`);
  const name =
    who.role === null ? who.name : t("whos.staff", { name: who.name, role: t(`kinds.${who.role}`) });
  return isImpersonation && isOwn ? t("whos.visit", { name }) : name;
}

const secret = "[secret]";
const moment = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)[\d:.]*Z$/;

/** The text of a stored code; null for free text. */
function codeWords(t: ActivityLabels, field: string, code: string): string | null {
  if (!/^[\w-][\w .-]{0,50}$/.test(code)) return null;
  const [first = ""] = field.split(".");
  const found = [code, code.replaceAll(".", "_")]
    .map((one) => said(t, `values.${first}.${one}`, ""))
    .find((labels) => labels !== "");
  return found ?? null;
}

function textLabels(t: ActivityLabels, field: string, text: string): string {
  if (text === secret) return t("hidden");
  if (text === "true" || text === "false") return t(text);
  const [, date, time] = moment.exec(text) ?? [];
  if (date) return `${date} ${time} UTC`;
  return codeWords(t, field, text) ?? text;
}

function valueLabels(t: ActivityLabels, field: string, value: Change["to"]): string {
  if (value === null || value.length === 0) return t("nothing");
  return [value]
    .flat()
    .map((text) => textLabels(t, field, text))
    .join(", ");
}

/** Names of tags are chosen by the customer. */
const isTag = (field: string, action: string): boolean =>
  action.startsWith("tag.") && field !== "removed" && field !== "servers";

/** "Price, NL EUR" of `price.NL.EUR`. */
function fieldLabels(t: ActivityLabels, field: string, action: string): string {
  if (isTag(field, action)) return field;
  const [first = "", ...rest] = field.split(".");
  const name = said(t, `fieldsOf.${action}.${first}`, said(t, `fields.${first}`, first));
  return rest.length > 0 ? `${name}, ${rest.join(" ")}` : name;
}

/** A change with its old and new value: "Kind: Support → Administrator". */
export function changeLabels(t: ActivityLabels, { field, from, to }: Change, action: string): string {
  const name = fieldLabels(t, field, action);
  const isFree = isTag(field, action);
  const labels = (value: Change["to"]) =>
    isFree && typeof value === "string" && value ? value : valueLabels(t, field, value);
  return from === null ? `${name}: ${labels(to)}` : `${name}: ${labels(from)} → ${labels(to)}`;
}

/** Texts of an action and its changes. A read by support is one line with its object: there is nothing more to show. */
export function systemEventLabels(
  t: ActivityLabels,
  { action, changes }: Pick<AuditEntry, "action" | "changes">,
): { what: string; changes: string[] } {
  const look = action === "visits.look" ? changes.find(({ field }) => field === "look") : undefined;
  return {
    what: look ? t("lookedAt", { what: valueLabels(t, look.field, look.to) }) : actionLabels(t, action),
    changes: changes.filter((one) => one !== look).map((one) => changeLabels(t, one, action)),
  };
}

/** Text of an action's object: "Invoice 5008". */
export function objectLabels(t: ActivityLabels, target: string): string {
  const labels = target.split(" ");
  const found = [3, 2, 1].map((count) => ({
    name: said(t, `objects.${labels.slice(0, count).join(" ")}`, ""),
    id: labels.slice(count).join(" "),
  }));
  const known = found.find(({ name, id }) => name !== "" && id !== "");
  return known ? `${known.name} ${known.id}` : target;
}

const pages = { server: "/servers", invoice: "/billing/invoices", payment: "/billing/payments" } as const;

/** The object's page for the account's owner. */
export function objectPath(target: string): string | null {
  const [, kind, id] = /^(server|invoice|payment) (\d+)$/.exec(target) ?? [];
  const page = Object.entries(pages).find(([one]) => one === kind)?.[1];
  return page ? `${page}/${id}` : null;
}

/** One entry as a row of a file. */
export function exportLine(t: ActivityLabels, entry: AuditEntry, isOwn: boolean) {
  const { what, changes } = systemEventLabels(t, entry);
  return {
    time: entry.at,
    who: whoLabels(t, entry.who, isOwn, entry.visit !== null),
    action: entry.action,
    what,
    account: entry.account ?? "",
    object: entry.target ?? "",
    changes: changes.join("; "),
    reason: entry.visit?.reason ?? "",
    address: entry.address,
    request: entry.request,
  };
}
