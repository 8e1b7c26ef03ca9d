import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { readMigrations } from "./newer-schema";

/** Hash of each migration, oldest first: a released migration must never be edited. */
const hashes = [
  "9d942774b6f8f99b211d69f81df7c1ef7659805f4413774422fe2e2b7423d1f7",
  "ea224e0f650ec748f80257ec8a5dfc28f15e159ff78a1c6a0dec83e6503643aa",
  "60fe17762d41a3fc75626df81f5f7655a091ece24a8248efdc5ed7bd87025239",
  "82bda64f763ec34ac9a79ee789b50c0d3c5fa5469453a4e8e248b5fc7b2033b8",
  "22e1ef475555d55946cd89c8053e84736f9a7bc20d6833431850b46869aaddaa",
  "947ffafd5f4ae1fefb46b164acf3ee7475d00f194e1c452847ffe906830c46fb",
  "1a0834609819a8305d9aaa52ddd605581139f91c8ba8ba34bbbb260bee00577f",
  "b7e6f7227c4df8d3c01aec4a763d71927b4eab914881f1772bc15d4fdb6222fc",
  "685d112f86b90da330aca9979a69ae3cac26873138a8af3fe9d9965d9f734b0a",
  "7752714cda5df18853ce5fc71b35b1a79cf5bb0d8b74ed0bc517512b96472c28",
  "5969915ddfa39a088f7d7420ebe77e48ec10ed360d1ecfc18cbf4b8f7634ec3d",
  "04f8a4159536dd0cc80d8ed9c07c707bac73fe9fd9237c5850cdcb1eb16a7881",
  "980cb5d3fa6894de821778428e6c8588182f8b2b14e25632b430ed4400735526",
  "a08be8e636617cca5e082c254ddfec7bb445406a6b774936a1fcbd10462dbbfe",
  "a4d2acbd8895b575270f726a72ed87a65312a4572c2527e5f32a3cd70c0a4cf4",
  "5abdc989e454a8d66c0e8a10a9d29c86a342a56eebbb1f9e632a810ab1b89066",
  "7ef5b7965e18aa0bc257ef4aa3633a53c41af3ea793d595542ea59cfc8fc90fb",
  "dd52714e05a1df7510556f07ed1e1b1e0b32b4c4a5e035061c924f018816283a",
  "596cc151386ebcead8f8b3c41d7f8dd242e038e430424c9fc811da2b205665ba",
  "f5ee1f8fd252a80e209e0a97116ab694f9d39dab59ab880829aef1bf10f570be",
  "24902d1c44fecc097bb770679489b0a251a5faaf4c2e15dcc84731a8c4a47d21",
  "0232bc5e26fe36544fc7803eaca6552ebade80a30c85483de65b88727c0d13ec",
];

it("adds migrations and edits none", () => {
  expect(readMigrations("lib/db/migrations").map(({ hash }) => hash)).toEqual(hashes);
});

it("keeps the newest snapshot alone, from which the next migration is generated", () => {
  const snapshots = readdirSync("lib/db/migrations/meta").filter((name) => name.endsWith("_snapshot.json"));
  expect(snapshots).toEqual([`${String(hashes.length - 1).padStart(4, "0")}_snapshot.json`]);
});
