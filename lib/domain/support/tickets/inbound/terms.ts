import { inboundMail, runtime } from "@/lib/env";
import type { ParseTerms } from "@/lib/outside/inbound-mail/parse";
import { domainOf } from "@/lib/outside/mail/smtp";

export type InboundTerms = ParseTerms & {
  /** Reply address, with `{token}`. */
  replyTo: string;
};

/** The panel's settings; null = inbound mail is off. */
export function inboundTerms(): InboundTerms | null {
  const inbound = inboundMail();
  if (!inbound) return null;
  const { replyTo, mailServer } = inbound;
  return { replyTo, mailServer, ownDomain: domainOf(runtime().environment.MAIL_FROM) };
}
