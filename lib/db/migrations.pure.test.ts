import { expect, it } from "vitest";
import { readMigrations } from "./newer-schema";

/** The hash of every migration, oldest first: one that any database has gone through is never edited. */
const hashes = ["d590a1be9afee3ca512921d810948f5cf2d9ba3eed26833b3fba43ac3e470d40"];

it("adds migrations and edits none", () => {
  expect(readMigrations("lib/db/migrations").map(({ hash }) => hash)).toEqual(hashes);
});
