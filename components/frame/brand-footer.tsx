import { getTranslations } from "next-intl/server";
import { makerName } from "@/lib/base/brand";
import { readBrand } from "@/lib/i18n/brand";

const linkStyle = "tap text-ink-2 underline-offset-2 hover:underline";

/** Lines and links of the brand below each page; nothing where it has none. */
export async function BrandFooter({ className }: { className: string }) {
  const { footerLines, links, showsMaker } = await readBrand();
  if (footerLines.length === 0 && links.length === 0 && !showsMaker) return null;
  const t = await getTranslations("frame");
  return (
    <footer className={className}>
      <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 text-ink-2 text-xs print:hidden">
        {footerLines.map((line) => (
          <span key={line}>{line}</span>
        ))}
        {links.map(({ label, url }) => (
          <a key={url} href={url} rel="noopener noreferrer" className={linkStyle}>
            {label}
          </a>
        ))}
        {showsMaker && <span>{t("maker", { name: makerName })}</span>}
      </div>
    </footer>
  );
}
