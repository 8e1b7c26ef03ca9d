import { expect, it } from "vitest";
import { readMigrations } from "./newer-schema";

/** The hash of every migration, oldest first: one that any database has gone through is never edited. */
const hashes = ["e10efaa7c5123cf31e71c7a5c298f1f24c05328f5870c0ca6623591817026ff6"];

it("adds migrations and edits none", () => {
  expect(readMigrations("lib/db/migrations").map(({ hash }) => hash)).toEqual(hashes);
});
