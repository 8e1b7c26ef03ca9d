import { useLocale, useTranslations } from "next-intl";
import type { CSSProperties, ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { type Accent, accentOf, readHex, type Theme } from "@/lib/base/color";
import { documentAccent, documentInk, documentQuiet } from "@/lib/base/document-colors";
import type { Locale } from "@/lib/base/locale";
import { mailAccent, mailFragment } from "@/lib/base/mail-html";
import { formatMoney } from "@/lib/base/money-text";
import { formatDate } from "@/lib/base/time-text";
import type { ShownBrand } from "@/lib/domain/kernel/brands/schema";
import { type Draft, linesOf } from "./draft";
import { themeVariables } from "./theme-variables";

type PreviewProps = {
  draft: Draft;
  files: ShownBrand["files"];
  /** Name of the selling company: documents are the company's. */
  seller: string;
};
type SheetProps = PreviewProps & { theme: Theme };

const buttonStyle =
  "inline-flex h-8 items-center rounded-sm bg-accent px-3 font-medium text-on-accent text-xs";

function Name({ draft, files, theme }: SheetProps) {
  const logo = (theme === "dark" ? files.logo_dark : undefined) ?? files.logo;
  // biome-ignore lint/performance/noImgElement: nothing makes pictures smaller here.
  if (logo) return <img src={logo.path} alt="" className="h-6 w-auto max-w-full object-contain" />;
  const letter = [...draft.name][0]?.toUpperCase() ?? "";
  return (
    <span className="flex items-center gap-2">
      <span className="grid size-6 place-items-center rounded-sm bg-accent font-semibold text-on-accent text-xs">
        {letter}
      </span>
      <span className="font-semibold">{draft.name}</span>
    </span>
  );
}

const Sheet = ({ children }: { children: ReactNode }) => (
  <div className="rounded-md border bg-raised p-3">{children}</div>
);

function SignIn(props: SheetProps) {
  const t = useTranslations("brands.sample");
  return (
    <Sheet>
      <div className="flex justify-center">
        <Name {...props} />
      </div>
      <p className="mt-3 font-semibold">{t("signIn")}</p>
      <p className="mt-2 text-ink-2 text-xs">{t("email")}</p>
      <p className="mt-1 h-8 rounded-sm border border-line-strong" />
      <p className={`mt-3 ${buttonStyle}`}>{t("signIn")}</p>
    </Sheet>
  );
}

function Servers(props: SheetProps) {
  const t = useTranslations("brands.sample");
  return (
    <Sheet>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Name {...props} />
        <span className={buttonStyle}>{t("order")}</span>
      </div>
      <p className="mt-3 w-fit rounded-sm bg-accent-soft px-2 py-1 font-medium text-accent-ink text-xs">
        {t("servers")}
      </p>
      {["web-1", "web-2"].map((name) => (
        <p key={name} className="mt-2 flex justify-between border-t pt-2">
          <span className="font-medium text-accent-ink">{name}</span>
          <span className="text-good text-xs">{t("running")}</span>
        </p>
      ))}
    </Sheet>
  );
}

/** The same HTML as mails have: their colors are the same in both themes. */
function Mail({ draft }: SheetProps) {
  const t = useTranslations("brands.sample");
  const { name, accent, sender_name: sender, sender_address: address, hosts, footer_lines: lines } = draft;
  const [host = "panel.example.com"] = linesOf(hosts);
  const html = mailFragment(`${t("mailText")}\n\nhttps://${host}/servers/1`, {
    name,
    accent: mailAccent(accent.trim() || null),
    footerLines: linesOf(lines),
    hasHead: true,
  });
  return (
    <Sheet>
      <p className="wrap-anywhere text-ink-2 text-xs">
        {sender || name} {address && `<${address}>`}
      </p>
      <p className="font-semibold">{t("mailSubject")}</p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: what is typed is escaped, as in a mail. */}
      <div className="wrap-anywhere mt-2 [&_a]:underline" dangerouslySetInnerHTML={{ __html: html }} />
    </Sheet>
  );
}

/** As `layOut` prints it: the company's name, no logo, and paper that is white in both themes. */
function Invoice({ draft, seller }: SheetProps) {
  const t = useTranslations("brands.sample");
  const locale = useLocale() as Locale;
  const facts = [
    [t("issued"), formatDate("2026-11-01", locale)],
    [t("dueOn"), formatDate("2026-11-15", locale)],
    [t("status"), t("unpaid")],
    [t("due"), formatMoney("10.89", "EUR", locale)],
  ] as const;
  return (
    <div className="rounded-md border p-3" style={{ background: "#fff", color: documentInk }}>
      <div className="flex items-start justify-between gap-4">
        <span className="wrap-anywhere font-semibold">{seller}</span>
        <span className="text-end">
          <span className="block font-semibold text-lg">{t("invoice")}</span>
          <span className="block text-xs">2026-000001</span>
        </span>
      </div>
      <p className="my-3 border-t-2" style={{ borderColor: documentAccent(draft.accent.trim() || null) }} />
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt className="text-xs" style={{ color: documentQuiet }}>
              {term}
            </dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The accent of a draft: null = the panel's own, undefined = one that could not be read in a theme. */
function accentIn(typed: string): Accent | null | undefined {
  if (!readHex(typed)) return null;
  const found = accentOf(typed);
  return "theme" in found ? undefined : found;
}

/** Sign-in, server list, mail and invoice with what is typed, in both themes. */
export function BrandPreview({ draft, files, seller }: PreviewProps) {
  const t = useTranslations("brands");
  const accent = accentIn(draft.accent.trim());
  return (
    <Card title={t("preview")} hint={t("previewText")}>
      {accent === undefined && <p className="mb-3 text-attention">{t("unreadable")}</p>}
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2">
        {(["light", "dark"] as const).map((theme) => (
          <section
            key={theme}
            aria-label={t(theme)}
            className="min-w-0 space-y-3 rounded-md border bg-surface p-3 text-ink"
            style={themeVariables(theme, accent ?? null) as CSSProperties}
          >
            <h3 className="font-medium text-ink-2 text-xs">{t(theme)}</h3>
            <SignIn {...{ draft, files, seller, theme }} />
            <Servers {...{ draft, files, seller, theme }} />
            <Mail {...{ draft, files, seller, theme }} />
            <Invoice {...{ draft, files, seller, theme }} />
          </section>
        ))}
      </div>
    </Card>
  );
}
