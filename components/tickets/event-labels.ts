import type { useTranslations } from "next-intl";
import type { TicketEventParams } from "@/lib/base/params/tickets";

type Labels = ReturnType<typeof useTranslations<"tickets">>;

/** Text of an event, from the reader's side. */
export function eventLabels(t: Labels, fact: TicketEventParams, side: "customer" | "staff"): string {
  switch (fact.code) {
    case "solved":
    case "reopened":
      return t(`facts.${fact.code}.${fact.by === side && side === "customer" ? "you" : fact.by}`);
    case "waiting":
      return t("facts.waiting");
    case "objected":
      return t(`facts.objected.${side === "customer" ? "you" : "customer"}`, {
        to: fact.to,
        date: new Date(fact.since),
        reason: fact.reason,
      });
    case "consent_asked":
      return t(`facts.consent_asked.${fact.what}`, { by: fact.by, reason: fact.reason });
    case "consent_given":
      return t(`facts.consent_given.${side === "customer" ? "you" : "customer"}`, { what: fact.what });
    case "abuse_told":
      return t("facts.abuse_told", {
        number: String(fact.number),
        kind: t(`abuseKinds.${fact.kind}`),
        address: fact.address,
        due: new Date(fact.due),
      });
    case "abuse_reminded":
      return t("facts.abuse_reminded", { number: String(fact.number), due: new Date(fact.due) });
    case "abuse_closed":
      return t("facts.abuse_closed", { number: String(fact.number), end: t(`abuseEnds.${fact.end}`) });
    case "unblock_asked":
      return t(`facts.unblock_asked.${side === "customer" ? "you" : "customer"}`, { address: fact.address });
    case "assigned":
      return t("facts.assigned", { to: fact.to });
    case "rated":
      return t(`facts.rated.${fact.rating}`);
    case "spam":
    case "no_spam":
      return t(`facts.${fact.code}`);
    case "merged_from":
      return t("facts.merged_from", { id: fact.from, subject: fact.subject });
    case "merged_into":
      return t("facts.merged_into", { id: fact.into });
    case "follows":
      return t("facts.follows", { id: fact.from, subject: fact.subject });
    case "split_from":
      return t("facts.split_from", { id: fact.from, subject: fact.subject });
    case "split_to":
      return t("facts.split_to", { id: fact.to, subject: fact.subject });
    case "file_refused":
      return t("facts.file_refused", { name: fact.name, why: t(`refusedFiles.${fact.why}`) });
  }
}
