import { expect, it } from "vitest";
import type { Environment } from "@/lib/settings/environment";
import { databaseOf } from "./database-use";

const [pooler, direct] = ["postgres://pooler/panel", "postgres://server/panel"];
const open = (environment: Partial<Environment>) => databaseOf(environment as Environment, pooler);

it.each(["web", "all"] as const)("a process that serves (%s) goes through the pooler", (ROLE) => {
  expect(open({ ROLE, DATABASE_DIRECT_URL: direct })).toEqual({
    url: pooler,
    isPooled: true,
    isNamed: false,
  });
});

it("a worker goes past it, with limits and names of its own", () => {
  const environment = {
    ROLE: "worker",
    DATABASE_DIRECT_URL: direct,
    DATABASE_STATEMENTS: "unnamed",
  } as const;
  expect(open(environment)).toEqual({ url: direct, isPooled: false, isNamed: true });
  expect(open({ ROLE: "worker" })).toEqual({ url: pooler, isPooled: false, isNamed: true });
});
