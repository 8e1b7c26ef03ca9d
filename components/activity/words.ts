import type { useTranslations } from "next-intl";
import type { AuditEntry, Change, Who } from "@/lib/domain/audit/schema";

type Translator = ReturnType<typeof useTranslations<"activity">>;
export type ActivityWords = ((...asked: Parameters<Translator>) => string) & Pick<Translator, "has">;

/** The message of that name, or `otherwise`: stored names may be older or newer than the messages. */
function said(t: ActivityWords, name: string, otherwise: string): string {
  // Every message that is asked for so has no arguments, as this one.
  const key = name as "title";
  return t.has(key) ? t(key) : otherwise;
}

export const actionWords = (t: ActivityWords, action: string): string => said(t, `actions.${action}`, action);

/** `isOwn`: the reader is the owner of the account. */
export function whoWords(t: ActivityWords, who: Who, isOwn: boolean, isVisit = false): string {
  if (who.kind === "owner") return isOwn ? t("whos.me") : t("whos.owner", { name: who.name });
  if (who.kind === "colleague") return t("whos.owner", { name: who.name });
  if (who.kind === "key") return t("whos.key", { name: who.name });
  if (who.kind !== "staff") return t(`whos.${who.kind}`);
  const name =
    who.role === null ? who.name : t("whos.staff", { name: who.name, role: t(`kinds.${who.role}`) });
  return isVisit && isOwn ? t("whos.visit", { name }) : name;
}

const secret = "[secret]";

/** What changed, old and new: "Kind: support → admin". */
export function changeWords(t: ActivityWords, { field, from, to }: Change): string {
  const value = (text: string | null) =>
    text === null || text === ""
      ? t("nothing")
      : text === secret
        ? t("hidden")
        : text === "true" || text === "false"
          ? t(text)
          : /^[a-z_]+$/.test(text)
            ? said(t, `values.${field}.${text}`, text)
            : text;
  const name = said(t, `fields.${field}`, field);
  return from === null ? `${name}: ${value(to)}` : `${name}: ${value(from)} → ${value(to)}`;
}

/** What it happened to: "Invoice 5008". */
export function objectWords(t: ActivityWords, target: string): string {
  const [, kind = "", id = ""] = /^([a-z ]+) (\S+)$/.exec(target) ?? [];
  const name = said(t, `objects.${kind}`, "");
  return name ? `${name} ${id}` : target;
}

const pages = { server: "/servers", invoice: "/billing/invoices", payment: "/billing/payments" } as const;

/** Where the owner of the account looks at it. */
export function objectPath(target: string): string | null {
  const [, kind, id] = /^(server|invoice|payment) (\d+)$/.exec(target) ?? [];
  const page = Object.entries(pages).find(([one]) => one === kind)?.[1];
  return page ? `${page}/${id}` : null;
}

/** One entry as a line of a file. */
export const exportLine = (t: ActivityWords, entry: AuditEntry, isOwn: boolean) => ({
  time: entry.at,
  who: whoWords(t, entry.who, isOwn, entry.visit !== null),
  action: entry.action,
  what: actionWords(t, entry.action),
  account: entry.account ?? "",
  object: entry.target ?? "",
  changes: entry.changes.map((change) => changeWords(t, change)).join("; "),
  reason: entry.visit?.reason ?? "",
  address: entry.address,
  request: entry.request,
});
