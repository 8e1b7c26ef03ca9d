import type { Brand } from "@/lib/base/brand";
import { mailAccent } from "@/lib/base/mail-html";
import type { MailBrand } from "@/lib/outside/mail/port";

/** What a mail shows of its brand. */
export const mailBrandOf = (brand: Brand): MailBrand => ({
  name: brand.name,
  senderName: brand.senderName,
  senderAddress: brand.senderAddress,
  replyAddress: brand.replyAddress,
  accent: mailAccent(brand.accent),
  footerLines: brand.footerLines,
  hasHead: brand.id !== null,
});
