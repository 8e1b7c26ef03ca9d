import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { AcceptedList } from "@/components/legal/accepted-list";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { orNotFound } from "@/lib/api/or-not-found";
import { showAgreements } from "@/lib/domain/customers/legal/agreements/show";
import { myDocuments } from "@/lib/domain/customers/legal/mine";
import { pendingDocuments } from "@/lib/domain/customers/legal/pending";
import { decide } from "@/lib/domain/kernel/access/access";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../owned";
import { AccountSkeleton } from "../account-skeleton";
import { AcceptPending } from "./accept-pending";
import { AgreementCard } from "./agreement-card";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("legal.own"))("title") };
}

/** Callers who may not order have nothing to accept. */
async function readPending(context: SignedContext) {
  if (!decide(context.actor, pendingDocuments).isAllowed) return [];
  return (await pendingDocuments.call(context, { language: await getLocale() })).documents;
}

async function content(context: SignedContext) {
  const [t, { accepted }, pending, agreements] = await Promise.all([
    getTranslations("legal.own"),
    orNotFound(myDocuments.call(context, {})),
    readPending(context),
    orNotFound(showAgreements.call(context, { language: await getLocale() })),
  ]);
  return (
    <div className="max-w-[48rem] space-y-4">
      {pending.length > 0 && (
        <Card title={t("pending")} hint={t("pendingHint")}>
          <ClientMessages namespaces={["legal", "legalAccept", "problems", "common", "refused"]}>
            {/* Another version is another question. */}
            <AcceptPending key={pending.map(({ version }) => version).join(" ")} documents={pending} />
          </ClientMessages>
        </Card>
      )}
      <ClientMessages namespaces={["legal", "problems", "common", "refused"]}>
        <AgreementCard state={agreements} />
      </ClientMessages>
      <Card title={t("title")} flush>
        {accepted.length === 0 ? (
          <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
        ) : (
          <AcceptedList accepted={accepted} isLinked />
        )}
      </Card>
    </div>
  );
}

/** What the account has accepted, and what it is still asked to accept. */
export default owned(async function LegalPage() {
  return orSkeleton(content(await signedIn("/account/legal")), <AccountSkeleton />);
});
