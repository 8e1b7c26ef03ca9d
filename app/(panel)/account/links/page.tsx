import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link2Off } from "@/components/ui/icons";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { listLinks } from "@/lib/domain/identity/linked-accounts/list";
import { isProviderId } from "@/lib/domain/identity/linked-accounts/schema";
import { providerName } from "@/lib/domain/identity/linked-accounts/shared/providers";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../owned";
import { LinkRow } from "./link-row";

type Query = Record<string, string | string[] | undefined>;
type LinksProps = { searchParams: Promise<Query> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("linkedAccounts");
  return { title: t("title") };
}

const outcomes = {
  linked: "good",
  already: "info",
  cancelled: "info",
  taken: "danger",
  unavailable: "danger",
  failed: "danger",
} as const;

const outcomeOf = (value: unknown) => {
  const [found] = Object.entries(outcomes).filter(([name]) => name === value);
  return found ? { name: found[0] as keyof typeof outcomes, tone: found[1] } : null;
};

/** The result of the last sign-in at a service. */
async function Outcome({ sso, provider }: Query) {
  const outcome = outcomeOf(sso);
  if (!outcome || !isProviderId(provider)) return null;
  const t = await getTranslations("linkedAccounts");
  return (
    <Notice tone={outcome.tone} live>
      {t(`outcomes.${outcome.name}`, { name: providerName(provider) })}
    </Notice>
  );
}

function LinksSkeleton() {
  return (
    <div aria-busy className="max-w-[40rem]">
      <Card title={<Skeleton className="h-4 w-28" />}>
        <Skeleton className="h-11 w-full" />
      </Card>
    </div>
  );
}

async function content(context: SignedContext, query: Query) {
  const [t, { links }] = await Promise.all([getTranslations("linkedAccounts"), listLinks.call(context, {})]);
  return (
    <div className="max-w-[40rem] space-y-4">
      <Outcome {...query} />
      <Card title={t("title")} flush>
        {links.length === 0 ? (
          <EmptyState icon={<Link2Off size={20} aria-hidden />} title={t("emptyTitle")}>
            {t("emptyText")}
          </EmptyState>
        ) : (
          <ClientMessages namespaces={["linkedAccounts", "common"]}>
            <ul className="divide-y">
              {links.map((link) => (
                <LinkRow key={link.provider} link={link} now={context.now} />
              ))}
            </ul>
          </ClientMessages>
        )}
      </Card>
      {links.length > 0 && <p className="text-ink-2 text-xs">{t("hint")}</p>}
    </div>
  );
}

/** The services that can sign in to this account. */
export default owned(async function LinksPage({ searchParams }: LinksProps) {
  const context = await signedIn("/account/links");
  return orSkeleton(content(context, await searchParams), <LinksSkeleton />);
});
