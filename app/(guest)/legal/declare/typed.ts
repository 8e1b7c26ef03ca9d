import type { Locale } from "@/lib/base/locale";
import type { OwnContract } from "@/lib/domain/orders/contract-notices/schema";

export type DeclareFormProps = {
  kind: "withdrawal" | "cancellation";
  locale: Locale;
  /** The caller's services; none without a session. */
  contracts: readonly OwnContract[];
  /** The caller's address; "" without a session. */
  email: string;
};

/** What was typed into the form of a declaration. */
export type Typed = {
  name: string;
  email: string;
  server: string;
  contract: string;
  endsOn: string;
  reason: string;
};
