import { expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { checkPin } from "@/lib/domain/identity/pins/check-pin";
import { checkCallback } from "@/lib/domain/kernel/jobs/check";
import { asGuest, asUser, withCatalogDatabase } from "@/lib/testing/contexts";
import { addAccount } from "@/lib/testing/factories";
import { sweepRows } from "./sweep-rows";

withCatalogDatabase();

const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);

test("results of PIN calls stay as long as they can be read, and no longer", async () => {
  const { id } = await addAccount(database(), { pin: "0471" });
  const { callback: key } = await checkPin.call(await asUser(id), { pin: "9999" });
  await sweepRows(later(23));
  await expect(checkCallback.call(asGuest(), { key })).resolves.toMatchObject({ result: "Fail" });
  await sweepRows(later(26));
  await expect(checkCallback.call(asGuest(), { key })).rejects.toThrow("AsyncKey not found");
});
