import type { Metadata, Route } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { GuestFrame } from "@/components/frame/guest-frame";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { helpCenterPath } from "@/lib/base/help-center";
import { isSigned } from "@/lib/domain/kernel/access/access";
import { support } from "@/lib/env";
import { readBrand } from "@/lib/i18n/brand";
import { browserContext } from "@/lib/session/signed-in";
import { owned } from "../owned";
import { AskLink } from "./ask-link";
import { OwnTickets } from "./own-tickets";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("help");
  return { title: t("title") };
}

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const linkStyle = "font-medium text-accent-ink underline underline-offset-2";

/** The account's tickets, other contacts, and what to try first. Also works without signing in. */
export default owned(async function HelpPage({ searchParams }: PageProps) {
  const isSignedIn = isSigned(await browserContext());
  const t = await getTranslations("help");
  if (!isSignedIn)
    return (
      <GuestFrame title={t("title")}>
        <div className="space-y-5">
          <Part title={t("contact")}>
            <Contact />
          </Part>
          <Part title={t("first")}>
            <FirstSteps isSignedIn={false} />
          </Part>
        </div>
      </GuestFrame>
    );
  const query = await searchParams;
  const { about } = query;
  const contact = await readContact();
  return (
    <>
      <PageHeader title={t("title")} actions={<AskLink about={typeof about === "string" ? about : ""} />} />
      <div className="mb-4">
        <OwnTickets query={query} />
      </div>
      <div className="grid max-w-[60rem] items-start gap-4 lg:grid-cols-2">
        {(contact.email || contact.url) && (
          <Card title={t("contact")}>
            <Contact />
          </Card>
        )}
        <Card title={t("first")}>
          <FirstSteps isSignedIn />
        </Card>
      </div>
    </>
  );
});

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** Where else support can be reached than by tickets. */
async function readContact() {
  const { supportEmail, supportUrl } = await readBrand();
  const { email, url } = support();
  return { email: supportEmail ?? email, url: supportUrl ?? url };
}

async function Contact() {
  const t = await getTranslations("help");
  const { email, url } = await readContact();
  if (!email && !url) return <p className="text-ink-2">{t("noContact")}</p>;
  return (
    <ul className="space-y-2">
      {email && (
        <li>
          {t.rich("byEmail", {
            link: () => (
              <a href={`mailto:${email}`} className={linkStyle}>
                {email}
              </a>
            ),
          })}
        </li>
      )}
      {url && (
        <li>
          {t.rich("online", {
            link: () => (
              <a href={url} className={`${linkStyle} wrap-anywhere`} rel="noopener noreferrer">
                {url.replace(/^https?:\/\/|\/$/g, "")}
              </a>
            ),
          })}
        </li>
      )}
      <li className="text-ink-2">{t("tell")}</li>
    </ul>
  );
}

async function FirstSteps({ isSignedIn }: { isSignedIn: boolean }) {
  const [t, center, abuse] = await Promise.all([
    getTranslations("help"),
    getTranslations("helpCenter"),
    getTranslations("abuse"),
  ]);
  const to = (href: Route) => (labels: ReactNode) => (
    <Link href={href} prefetch={false} className={linkStyle}>
      {labels}
    </Link>
  );
  const toReference = (labels: ReactNode) => (
    <a href="/docs/api" className={linkStyle}>
      {labels}
    </a>
  );
  return (
    <ul className="list-disc space-y-2 ps-5 marker:text-ink-3">
      <li>{center.rich("toCenter", { link: to(helpCenterPath as Route) })}</li>
      {isSignedIn && <li>{t.rich("deployment", { link: to("/servers") })}</li>}
      {isSignedIn && <li>{t.rich("invoice", { link: to("/billing") })}</li>}
      {isSignedIn && <li>{t.rich("pin", { link: to("/pin") })}</li>}
      {!isSignedIn && <li>{t.rich("password", { link: to("/reset") })}</li>}
      <li>{t.rich("status", { link: to("/status") })}</li>
      <li>{t.rich("api", { link: toReference })}</li>
      <li>{abuse.rich("toForm", { link: to("/abuse" as Route) })}</li>
    </ul>
  );
}
