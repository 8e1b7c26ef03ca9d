import type { Route } from "next";
import { useLocale, useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import type { OwnCase } from "@/lib/domain/support/tickets/abuse/schema";
import { Unblock } from "./unblock";

type OwnCasesProps = {
  cases: readonly OwnCase[];
  /** The page is that of their ticket. */
  isTicket?: boolean;
};

/** What is complained of about addresses of the customer, until when an answer is expected, and whether they are blocked. */
export function OwnCases({ cases, isTicket = false }: OwnCasesProps) {
  const t = useTranslations("abuse");
  const locale = useLocale();
  return cases.map(
    ({ id, kind, stage, address, due, ticket, is_blocked: isBlocked, is_unblock_asked: isAsked }) => (
      <div key={id} className="mb-4 max-w-[60rem]">
        <Notice
          tone={isBlocked ? "danger" : stage === "open" ? "attention" : "info"}
          title={t("own.title", { kind: t(`kinds.${kind}`), address })}
          actions={
            <>
              {isBlocked && !isAsked && <Unblock id={id} />}
              {!isTicket && (
                <LinkButton size="sm" href={`/help/${ticket}` as Route}>
                  {t("own.open")}
                </LinkButton>
              )}
            </>
          }
        >
          {stage === "open" && due
            ? t.rich("own.due", { time: () => <Time value={due} locale={locale} /> })
            : t(`own.stages.${stage === "open" ? "answered" : stage}`)}{" "}
          {isBlocked && t(isAsked ? "own.blockedAsked" : "own.blocked")}
        </Notice>
      </div>
    ),
  );
}
