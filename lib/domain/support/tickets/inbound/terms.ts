import { inboundMail, runtime } from "@/lib/env";
import type { ParseTerms } from "@/lib/outside/inbound-mail/parse";
import { domainOf } from "@/lib/outside/mail/smtp";
import { loadedBrands } from "../../../kernel/brand/loaded";

export type InboundTerms = ParseTerms & {
  /** Reply address, with `{token}`. */
  replyTo: string;
};

/** The panel's settings; null = inbound mail is off. */
export function inboundTerms(): InboundTerms | null {
  const inbound = inboundMail();
  if (!inbound) return null;
  const { replyTo, mailServer } = inbound;
  return { replyTo, mailServer, ownDomains: [domainOf(runtime().environment.MAIL_FROM)] };
}

/** The domains of the message ids of all mails that the panel has sent: that of the settings, and those of its brands. */
export function withBrandDomains({ ownDomains, mailServer }: ParseTerms): ParseTerms {
  const ofBrands = loadedBrands().flatMap(({ senderAddress }) => senderAddress ?? []);
  return { ownDomains: [...new Set([...ownDomains, ...ofBrands.map(domainOf)])], mailServer };
}
