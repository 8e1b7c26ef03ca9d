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
    case "assigned":
      return t("facts.assigned", { to: fact.to });
    case "file_refused":
      return t("facts.file_refused", { name: fact.name, why: t(`refusedFiles.${fact.why}`) });
  }
}
