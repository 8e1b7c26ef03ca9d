import { and, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { deviceName } from "@/lib/base/device-name";
import { momentText } from "@/lib/base/form-values";
import { loginHistory } from "@/lib/db/tables/identity/login-history";
import type { SignedContext } from "../../kernel/operation/context";
import { loginHistoryStart } from "./rules";

export type LoginRow = typeof loginHistory.$inferSelect;

/** One sign-in or failed attempt, in API form. */
export const LogEntry = z.object({
  id: about(z.int(), "Number of the entry.", 512),
  date: about(z.string(), "When it was, UTC.", "2026-11-21 18:04:11"),
  type: about(
    z.string(),
    "How somebody signed in: `password`, `key`, `browser`, `sso`, `passkey`, or `support` for a visit.",
    "password",
  ),
  result: about(
    z.string(),
    "`signed_in`, `asked_for_code`, `wrong_password`, `wrong_code`, `held` or `key_refused`.",
    "signed_in",
  ),
  ip: about(z.string(), "Address that it came from.", "192.0.2.10"),
  device: about(z.string(), "Program or browser, as far as it is known.", "Firefox on Linux"),
});

export const logEntryOf = ({
  id,
  at,
  kind,
  outcome,
  address,
  userAgent,
}: LoginRow): z.infer<typeof LogEntry> => ({
  id,
  date: momentText(at),
  type: kind,
  result: outcome,
  ip: address,
  device: deviceName(userAgent),
});

/** Condition: the caller's entries within the retention period. */
export const shownTo = ({ actor, now }: SignedContext) =>
  and(eq(loginHistory.accountId, actor.account.id), gt(loginHistory.at, loginHistoryStart(now)));
