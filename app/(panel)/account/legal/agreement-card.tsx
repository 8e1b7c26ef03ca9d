import { getTranslations } from "next-intl/server";
import { AgreementList } from "@/components/legal/agreement-list";
import { MarkdownText } from "@/components/legal/markdown-text";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { fillTemplate } from "@/lib/base/placeholders";
import type { AgreementState } from "@/lib/domain/customers/legal/agreements/schema";
import { readMarkdown } from "@/lib/domain/customers/legal/shared/read-markdown";
import { AgreeForm } from "./agree-form";

/** The data-processing agreement of a company: what is offered, to be read and accepted, and what was concluded. */
export async function AgreementCard({ state }: { state: AgreementState }) {
  const { is_business: isBusiness, is_complete: isComplete, offer, agreements } = state;
  if (!isBusiness || (offer === null && agreements.length === 0)) return null;
  const [t, names] = await Promise.all([getTranslations("legal.agreement"), getTranslations("legal.kinds")]);
  return (
    <Card title={names("dpa")} hint={offer && t("offered", { number: offer.number })} flush>
      {agreements.length > 0 && <AgreementList agreements={agreements} path="/account/legal/agreements" />}
      {offer && (
        <div className="space-y-4 border-t p-4 first:border-t-0">
          {isComplete ? (
            <>
              <p className="text-ink-2">{t("text")}</p>
              <section
                aria-label={t("offered", { number: offer.number })}
                // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
                tabIndex={0}
                className="max-h-96 overflow-y-auto rounded-sm border p-4"
              >
                <MarkdownText
                  blocks={fillTemplate(readMarkdown(offer.body), offer.facts)}
                  level={3}
                  lang={offer.language}
                />
              </section>
              <AgreeForm offer={offer} />
            </>
          ) : (
            <Notice
              tone="attention"
              title={t("incomplete")}
              actions={
                <LinkButton size="sm" href="/account/details">
                  {t("toDetails")}
                </LinkButton>
              }
            >
              {t("incompleteText")}
            </Notice>
          )}
        </div>
      )}
    </Card>
  );
}
