import { inArray } from "drizzle-orm";
import { dateText } from "@/lib/base/form-values";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { invalidArgument } from "../../../kernel/errors/fail";

const dayMs = 86_400_000;

/** Returns the first instant after the last day. */
export const endOf = (day: string): Date => new Date(Date.parse(day) + dayMs);

/** Returns the last valid day, from the instant at which it ends. */
export const lastDayOf = (end: Date): string => dateText(new Date(end.getTime() - dayMs));

export function requireOrder(from?: string | null, until?: string | null): void {
  if (from && until && until < from) throw invalidArgument("until", "is before its first day");
}

export async function accountIdsOf(
  db: Database,
  emails: string[] | null | undefined,
): Promise<number[] | null> {
  if (!emails) return null;
  const wanted = emails.map((email) => email.toLowerCase());
  const found = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(inArray(accounts.email, wanted));
  return wanted.map((email) => {
    const account = found.find((one) => one.email.toLowerCase() === email);
    if (!account) throw invalidArgument("accounts", `there is no ${email}`);
    return account.id;
  });
}
