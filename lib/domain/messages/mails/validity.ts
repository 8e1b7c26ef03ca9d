import type { Notices } from "@/lib/i18n/mails/notices";

const minutes = 60;
const hours = 3_600;

/** For how many seconds the code or link in a mail is good; nothing is said in it that counts longer. */
const validSeconds: ReadonlyMap<string, number> = new Map<keyof Notices, number>([
  ["sign_in.code", 10 * minutes],
  ["factors.code", 10 * minutes],
  ["password.reset", hours],
  ["sign_up.confirm", 24 * hours],
]);

/** Whether what a mail brings had expired before it could be sent: nobody waits for it any more. */
export function isMailExpired(kind: string | null, createdAt: Date, now: Date): boolean {
  const seconds = kind === null ? undefined : validSeconds.get(kind);
  return seconds !== undefined && now.getTime() - createdAt.getTime() > seconds * 1_000;
}
