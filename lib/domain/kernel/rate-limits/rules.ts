/**
 * Number of free failures, and how the waits grow after that; all times in seconds. `refills`: no failures but a budget,
 * of which `free` come back evenly within `forgetAfter`.
 */
export type Policy = {
  free: number;
  firstWait: number;
  longestWait: number;
  forgetAfter: number;
  refills?: boolean;
};

/**
 * Kinds of failures. An address may be shared by many people, so it has more attempts; one account
 * from one address has few; one account from all addresses has some more, so that many addresses do not help a
 * guesser. `mail_caller`, `mail_recipient` and `reset_recipient` count mails that guests can trigger: from one
 * address, and to one mailbox.
 */
export const policies = {
  login_address: { free: 200, firstWait: 10, longestWait: 900, forgetAfter: 600 },
  login_pair: { free: 10, firstWait: 30, longestWait: 900, forgetAfter: 3_600 },
  login_account: { free: 100, firstWait: 30, longestWait: 900, forgetAfter: 3_600 },
  /** A browser that has signed in to the account before: failures elsewhere do not count against it. */
  login_device: { free: 10, firstWait: 30, longestWait: 900, forgetAfter: 3_600 },
  key_address: { free: 200, firstWait: 10, longestWait: 900, forgetAfter: 600 },
  code_address: { free: 100, firstWait: 10, longestWait: 900, forgetAfter: 600 },
  code_account: { free: 20, firstWait: 60, longestWait: 3_600, forgetAfter: 3_600 },
  mail_caller: { free: 20, firstWait: 60, longestWait: 3_600, forgetAfter: 3_600 },
  mail_recipient: { free: 4, firstWait: 900, longestWait: 43_200, forgetAfter: 43_200 },
  /** No wait is longer than a link's validity, so people who wait because of others still have a valid link. */
  reset_recipient: { free: 4, firstWait: 900, longestWait: 3_600, forgetAfter: 43_200 },
  /** Mails that ask a mailbox to confirm that an account may send to it: per account, and per mailbox. */
  confirm_account: { free: 10, firstWait: 600, longestWait: 86_400, forgetAfter: 86_400 },
  confirm_mailbox: { free: 3, firstWait: 3_600, longestWait: 86_400, forgetAfter: 86_400 },
  /** Mails about API key logins to mailboxes other than the account's own: per account, and per mailbox. */
  notifying_account: { free: 120, firstWait: 60, longestWait: 3_600, forgetAfter: 3_600 },
  notified_mailbox: { free: 60, firstWait: 60, longestWait: 3_600, forgetAfter: 3_600 },
  /** Mails about wrong PINs: one for each of the first locks, then about one a day while the guessing continues. */
  pin_mail: { free: 5, firstWait: 21_600, longestWait: 86_400, forgetAfter: 86_400 },
  /** Not failures: calls that need no session and reveal nothing, per address. */
  open_caller: { free: 120, firstWait: 10, longestWait: 900, forgetAfter: 600 },
  /** Codes for sign-ins; a completed sign-in clears the count. */
  code_mail: { free: 10, firstWait: 60, longestWait: 900, forgetAfter: 3_600 },
  /** Each challenge for a passkey sign-in is a database row. */
  passkey_caller: { free: 300, firstWait: 10, longestWait: 900, forgetAfter: 600 },
  /** Not failures: each test of a notification is sent to an address that may belong to somebody else. */
  notification_test: { free: 10, firstWait: 60, longestWait: 600, forgetAfter: 600 },
  /** Not failures either: each text message costs money, and the number may belong to somebody else. */
  sms_account: { free: 5, firstWait: 600, longestWait: 86_400, forgetAfter: 86_400 },
  sms_recipient: { free: 3, firstWait: 600, longestWait: 86_400, forgetAfter: 86_400 },
  /** Not failures: each KYC check costs money. */
  identity_account: { free: 5, firstWait: 3_600, longestWait: 86_400, forgetAfter: 86_400 },
  /** Queries to the tax number register, which blocks clients that query too often. */
  tax_number: { free: 30, firstWait: 60, longestWait: 3_600, forgetAfter: 3_600 },
  /** Checks of the public view of a zone, each of up to a hundred queries. */
  zone_check: { free: 20, firstWait: 30, longestWait: 900, forgetAfter: 600 },
  /** Messages to support and their attachments: per account in the panel, and by mail. */
  conversation_messages: { free: 30, firstWait: 60, longestWait: 3_600, forgetAfter: 3_600, refills: true },
  conversation_files: { free: 60, firstWait: 60, longestWait: 3_600, forgetAfter: 3_600, refills: true },
  /** Complaints about abuse: by the public form from one address, by mail of one sender, and receipts to one mailbox. */
  abuse_caller: { free: 10, firstWait: 300, longestWait: 3_600, forgetAfter: 3_600 },
  abuse_mails: { free: 200, firstWait: 60, longestWait: 3_600, forgetAfter: 3_600, refills: true },
  abuse_receipt: { free: 2, firstWait: 3_600, longestWait: 43_200, forgetAfter: 3_600 },
  /** Whether an article of the help center helped, by callers. */
  help_votes: { free: 60, firstWait: 60, longestWait: 3_600, forgetAfter: 3_600 },
  /** Offers of servers to other accounts, per account that makes them. */
  transfer_account: { free: 20, firstWait: 600, longestWait: 86_400, forgetAfter: 86_400 },
  conversation_mails: { free: 30, firstWait: 300, longestWait: 3_600, forgetAfter: 3_600, refills: true },
} as const satisfies Record<string, Policy>;

export type RateLimitKind = keyof typeof policies;

/** Seconds to wait after that many failures; 0 while they are free. */
export function waitSeconds({ free, firstWait, longestWait }: Policy, failures: number): number {
  if (failures < free) return 0;
  return Math.min(firstWait * 2 ** Math.min(failures - free, 20), longestWait);
}

type Counted = { failures: number; since: Date; blockedUntil: Date | null };

/** The count with one more at this time. `since` of a budget is when its last whole part came back. */
export function countOne(policy: Policy, { failures, since, blockedUntil }: Counted, now: Date): Counted {
  const counted = (count: number, from: Date): Counted => {
    const wait = waitSeconds(policy, count);
    return {
      failures: count,
      since: from,
      blockedUntil: wait > 0 ? new Date(now.getTime() + wait * 1000) : null,
    };
  };
  const restedFrom = Math.max(since.getTime(), blockedUntil?.getTime() ?? 0);
  if (now.getTime() - restedFrom > policy.forgetAfter * 1000) return counted(1, now);
  if (!policy.refills) return counted(failures + 1, now);
  const partMs = (policy.forgetAfter * 1000) / policy.free;
  const parts = Math.max(0, Math.floor((now.getTime() - since.getTime()) / partMs));
  if (parts >= failures) return counted(1, now);
  return counted(failures - parts + 1, new Date(since.getTime() + parts * partMs));
}
