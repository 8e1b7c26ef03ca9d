import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { GuestFrame } from "@/components/frame/guest-frame";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Notice } from "@/components/ui/notice";
import { orNotFound } from "@/lib/api/or-not-found";
import { showSandbox } from "@/lib/domain/customers/kyc/sandbox-page";
import { guestContext } from "@/lib/session/context";
import { requestDetails } from "@/lib/session/request-facts";

type PageProps = { params: Promise<{ reference: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sandboxKyc"))("title"), robots: { index: false } };
}

/** Sandbox for a KYC provider's page: it knows the check and nothing of the panel's sessions. */
export default async function SandboxKycPage({ params }: PageProps) {
  const { reference } = await params;
  const context = guestContext(requestDetails(await headers()));
  const page = await orNotFound(showSandbox.call(context, { reference }));
  const t = await getTranslations("sandboxKyc");
  return (
    <GuestFrame title={t("title")} description={t("description")}>
      <div className="space-y-4">
        <Notice tone="attention">{t("text")}</Notice>
        {page.is_over ? (
          <>
            <p>{t("over")}</p>
            <a href={page.return_to} className={buttonStyle("primary", "md", true)}>
              {t("back")}
            </a>
          </>
        ) : (
          <form method="post" action={`/sandbox-identity/${reference}/press`} className="space-y-3">
            <Button type="submit" name="press" value="approve" variant="primary" wide>
              {t("approve")}
            </Button>
            <Button type="submit" name="press" value="refuse" wide>
              {t("refuse")}
            </Button>
            <Button type="submit" name="press" value="silent" wide>
              {t("silent")}
            </Button>
          </form>
        )}
      </div>
    </GuestFrame>
  );
}
