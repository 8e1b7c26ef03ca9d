import { inboundMail, runtime } from "@/lib/env";
import type { ParseTerms } from "@/lib/outside/inbound-mail/parse";
import { domainOf } from "@/lib/outside/mail/smtp";

export type InboundTerms = ParseTerms & {
  /** With `{token}`: where answers are sent to. */
  replyTo: string;
};

/** As the panel is set; null = it takes no mails. */
export function inboundTerms(): InboundTerms | null {
  const inbound = inboundMail();
  if (!inbound) return null;
  const { replyTo, mailServer } = inbound;
  return { replyTo, mailServer, ownDomain: domainOf(runtime().environment.MAIL_FROM) };
}
