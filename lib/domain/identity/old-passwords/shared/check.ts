import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { verify } from "@node-rs/bcrypt";
import { desc, eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { oldPasswords } from "@/lib/db/tables/identity/old-passwords";
import { limitHashing } from "../../../kernel/secrets/hash-semaphore";
import { formsOfPassword, type OldHash, readOldHash } from "../rules";

/** Compared with where there is no old hash; its password is nobody's. */
const nobodys = (cost: number): string => `$2b$${String(cost).padStart(2, "0")}$${".".repeat(53)}`;

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

function digestOf({ form, salt }: Exclude<OldHash, { form: "bcrypt" }>, password: string): string {
  if (form === "md5") return createHash("md5").update(`${salt}${password}`).digest("hex");
  return createHmac("sha256", salt).update(password).digest("hex");
}

/**
 * Compares with bcrypt so often that all of it takes as long as one comparison at the cost `most`: a comparison at a
 * lower cost is filled up, each step of the cost being twice the time of the one before.
 */
async function compareBcrypt(
  hash: string | null,
  cost: number,
  most: number,
  password: string,
): Promise<boolean> {
  const [own, first] = hash === null ? [nobodys(most), most] : [hash, cost];
  const isRight = await verify(password, own);
  for (let filled = first; filled < most; filled++) await verify(password, nobodys(filled));
  return isRight && hash !== null;
}

async function compare(hash: OldHash | null, most: number, password: string): Promise<boolean> {
  const isBcrypt = hash?.form === "bcrypt";
  const digest = digestOf(
    hash && !isBcrypt ? hash : { form: "md5", digest: "", salt: "", cost: 0 },
    password,
  );
  const isDigest = hash !== null && !isBcrypt && isSame(digest, hash.digest);
  const isHash =
    most > 0 && (await compareBcrypt(isBcrypt ? hash.hash : null, hash?.cost ?? 0, most, password));
  return isDigest || isHash;
}

type Known = { hash: OldHash | null; most: number };

/**
 * The hash that another system had for the account, and the highest cost of all that are left; null if none is left of
 * anybody. The same statements for every account, and for none.
 */
async function readKnown(db: Database, accountId: number): Promise<Known | null> {
  const [highest] = await db
    .select({ cost: oldPasswords.cost })
    .from(oldPasswords)
    .orderBy(desc(oldPasswords.cost))
    .limit(1);
  if (!highest) return null;
  const [own] = await db
    .select({ hash: oldPasswords.hash })
    .from(oldPasswords)
    .where(eq(oldPasswords.accountId, accountId));
  return { hash: own ? readOldHash(own.hash) : null, most: highest.cost };
}

/**
 * Returns whether the password is the one that another system knew of the account. As long as there is such a hash of
 * anybody, this takes the same time for every account and for none. Throws `limited` under high load. `owner`: as in
 * `verifyPassword`.
 */
export async function verifyOldPassword(
  db: Database,
  accountId: number | null,
  password: string,
  owner: string,
): Promise<boolean> {
  const known = await readKnown(db, accountId ?? 0);
  if (!known) return false;
  const { hash, most } = known;
  return limitHashing("password", owner, async () => {
    let isRight = false;
    for (const form of formsOfPassword(password)) isRight = (await compare(hash, most, form)) || isRight;
    return isRight;
  });
}
