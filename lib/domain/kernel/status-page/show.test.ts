import { expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { asGuest, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { showStatusPage } from "./show";

withCatalogDatabase();

test("a stranger is told that the worker is away, and nothing else of the panel", async () => {
  await enqueue(database(), "job", { jobId: 1 }, { runAt: new Date(Date.now() - 120_000) });
  expect(await showStatusPage.call(asGuest(), {})).toEqual({
    database: "working",
    work: "failing",
    deployments: "failing",
    mail: "off",
    billing: "unknown",
  });
});
