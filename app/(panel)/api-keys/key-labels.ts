import { momentOf } from "@/lib/base/moment-of";
import type { KeyCard } from "@/lib/domain/identity/api-keys/schema";

/** The call to check permission for: during impersonation support may disable keys but not enable them. */
export const switchCall = (isActive: boolean) => (isActive ? "api_keys/switch" : "api_keys/edit");

const unusedAfterMs = 90 * 86_400_000;
const recentlyMs = 86_400_000;

const usedMs = (key: Pick<KeyCard, "last_used">): number =>
  key.last_used ? Date.parse(momentOf(key.last_used)) : 0;

export const isOver = ({ expires }: Pick<KeyCard, "expires">, now: Date): boolean =>
  expires !== null && Date.parse(`${expires}T23:59:59Z`) <= now.getTime();

/** The key could sign in but has not for 90 days. */
export function isUnused(key: KeyCard, now: Date): boolean {
  const since = key.last_used ?? key.created;
  return key.active === 1 && !isOver(key, now) && now.getTime() - Date.parse(momentOf(since)) > unusedAfterMs;
}

/** The key can sign in from any address. */
export const isOpenToAll = (key: KeyCard, now: Date): boolean =>
  key.active === 1 && key.ip === "" && !isOver(key, now);

export const wasUsedRecently = (key: Pick<KeyCard, "last_used">, now: Date): boolean =>
  now.getTime() - usedMs(key) < recentlyMs;

const sortings = ["used", "name"] as const;
export type Sorting = (typeof sortings)[number];

export const sortingOf = (text: string | null | undefined): Sorting =>
  sortings.find((sorting) => sorting === text) ?? "used";

/** Sorts keys by last use, then by name. */
export function sortKeys(keys: readonly KeyCard[], sorting: Sorting): KeyCard[] {
  const byName = (a: KeyCard, b: KeyCard) => a.name.localeCompare(b.name) || a.id - b.id;
  return [...keys].sort(sorting === "name" ? byName : (a, b) => usedMs(b) - usedMs(a) || byName(a, b));
}

export const weekTotal = ({ week }: Pick<KeyCard, "week">): number =>
  week.reduce((sum, count) => sum + count, 0);

export const rangesOf = (ip: string): string[] => ip.split(",").filter(Boolean);

/** Options shared by all toasts about a key. */
export const topicOf = (keyId: number): string => `api key ${keyId}`;
