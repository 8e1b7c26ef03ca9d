import { getTranslations } from "next-intl/server";
import { buttonStyle } from "@/components/ui/button-style";
import { makerName } from "@/lib/base/brand";
import { readBrand } from "@/lib/i18n/brand";
import { showsContractButtons } from "@/lib/i18n/contract-buttons";
import { readLegalLinks } from "@/lib/i18n/legal";

const linkStyle = "tap text-ink-2 underline-offset-2 hover:underline";

type BrandFooterProps = {
  className?: string;
  /** Part of a footer that has more; else it is one itself. */
  isWithin?: boolean;
};

/** Lines, legal documents, buttons of consumers and links of the brand below each page; nothing where it has none. */
export async function BrandFooter({ className, isWithin = false }: BrandFooterProps) {
  const { footerLines, links, showsMaker } = await readBrand();
  const [legal, hasButtons] = await Promise.all([readLegalLinks(), showsContractButtons()]);
  const isEmpty = [footerLines, links, legal].every((part) => part.length === 0);
  if (isEmpty && !hasButtons && !showsMaker) return null;
  const [names, contracts] = await Promise.all([
    getTranslations("legal.kinds"),
    getTranslations("contracts"),
  ]);
  const t = await getTranslations("frame");
  const Frame = isWithin ? "div" : "footer";
  return (
    <Frame className={className}>
      <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 text-ink-2 text-xs print:hidden">
        {footerLines.map((line) => (
          <span key={line}>{line}</span>
        ))}
        {legal.map(({ kind, href }) => (
          <a key={kind} href={href} rel="noopener noreferrer" className={linkStyle}>
            {names(kind)}
          </a>
        ))}
        {hasButtons && (
          <>
            <a href="/legal/withdraw" className={buttonStyle("secondary", "sm")}>
              {contracts("withdrawal.button")}
            </a>
            <a href="/legal/cancel" className={buttonStyle("secondary", "sm")}>
              {contracts("cancellation.button")}
            </a>
          </>
        )}
        {links.map(({ label, url }) => (
          <a key={url} href={url} rel="noopener noreferrer" className={linkStyle}>
            {label}
          </a>
        ))}
        {showsMaker && <span>{t("maker", { name: makerName })}</span>}
      </div>
    </Frame>
  );
}
