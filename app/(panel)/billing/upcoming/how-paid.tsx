import type { ReactNode } from "react";
import { CircleAlert, Clock, CreditCard, Wallet } from "@/components/ui/icons";
import type { Tone } from "@/components/ui/tone";
import type { HowPaid } from "@/lib/domain/money/billing/rules";

const size = { size: 12, "aria-hidden": true } as const;

/** How an upcoming charge is paid, as color and icon; the text is beside them. */
export const howShown = {
  credit: ["good", <Wallet key="icon" {...size} />],
  card: ["good", <CreditCard key="icon" {...size} />],
  short: ["danger", <CircleAlert key="icon" {...size} />],
  manual: ["neutral", <Clock key="icon" {...size} />],
} satisfies Record<HowPaid, [Tone, ReactNode]>;
