import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { cannedReplies } from "@/lib/db/tables/support/departments";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { addAccount } from "@/lib/testing/factories";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { askSupport } from "../ask";
import { listCanned } from "./list";
import { offerCanned } from "./offer";
import { removeCanned } from "./remove";
import { saveCanned } from "./save";

withCatalogDatabase();

const doc = (name: string) => ({ extras: { doc: name } });

let staff: StaffContext;
beforeAll(async () => {
  staff = await asStaff("support");
});
beforeEach(async () => {
  await database().delete(cannedReplies);
});

const save = async (wanted: object = {}) =>
  (
    await saveCanned.call(staff, {
      ...{
        id: null,
        revision: 0,
        name: "Reboot",
        texts: [{ language: "en", text: "Dear {customer}, {server} is up." }],
      },
      ...wanted,
    })
  ).id;

describe("a canned reply", () => {
  it("is offered in the customer's language with the facts of the ticket", async () => {
    const texts = [
      {
        language: "en",
        text: "Dear {customer}, {server} is up. {agent}, {brand} #{ticket} “{subject}” {invoice}.",
      },
      { language: "de", text: "Guten Tag {customer}, {server} läuft." },
    ];
    const reply = await save({ texts });
    const account = await addAccount(database(), { language: "en" });
    const server = await addServer(database(), account, { hostname: "web-1" });
    const about = `server-${server}`;
    const { id } = await askSupport.call(await asUser(account.id), {
      subject: "Down {agent}",
      text: "Help",
      about,
    });
    const { replies } = await offerCanned.call(staff, { id });
    expect(replies).toEqual([
      {
        id: reply,
        name: "Reboot",
        text: expect.stringContaining(`, web-1 is up. ${staff.actor.account.name}, `),
      },
    ]);
    // What a customer writes is no variable.
    expect(replies[0]?.text).toContain(`#${id} “Down {agent}” .`);
    const german = await addAccount(database(), { language: "de" });
    const asked = await askSupport.call(await asUser(german.id), { subject: "Weg", text: "Hilfe" });
    expect((await offerCanned.call(staff, { id: asked.id })).replies[0]?.text).toMatch(
      /^Guten Tag .*, {2}läuft\.$/,
    );
  });

  it("is refused with an unknown variable, without a text, and under a name that is taken", async () => {
    const said = (text: string) => ({ texts: [{ language: "en", text }] });
    const unknown = doc("canned_reply.unknown_variable");
    await expect(save(said("Dear {costumer}"))).rejects.toMatchObject({
      ...unknown,
      facts: { name: "costumer" },
    });
    await expect(save(said("Dear {}"))).rejects.toMatchObject(unknown);
    await expect(save(said("  "))).rejects.toMatchObject(doc("canned_reply.no_text"));
    await save();
    await expect(save({ name: "REBOOT" })).rejects.toMatchObject(doc("canned_reply.name_taken"));
  });

  it("is changed by one of two at once, and deleted once", async () => {
    const id = await save();
    await save({ id, revision: 1, name: "Restart" });
    await expect(save({ id, revision: 1, name: "Reset" })).rejects.toMatchObject(
      doc("canned_reply.changed_meanwhile"),
    );
    expect((await listCanned.call(staff, {})).replies).toEqual([
      expect.objectContaining({ id, revision: 2, name: "Restart" }),
    ]);
    for (let press = 0; press < 2; press++) await removeCanned.call(staff, { id });
    expect((await listCanned.call(staff, {})).replies).toEqual([]);
    await expect(save({ id, revision: 2 })).rejects.toMatchObject(doc("canned_reply.not_found"));
  });
});
