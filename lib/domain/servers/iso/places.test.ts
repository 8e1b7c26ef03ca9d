import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { loadConfiguration } from "@/lib/db/live-configuration";
import { backEnds } from "@/lib/db/tables/servers/back-ends";
import { isoImages } from "@/lib/db/tables/servers/iso";
import { servers } from "@/lib/db/tables/servers/servers";
import { simulatedProvisioner } from "@/lib/outside/provisioner/simulated";
import { startProvisionerServer } from "@/lib/testing/fakes/provisioner-server";
import { answerOfJob, runnerOf } from "@/lib/testing/jobs/work";
import { addService } from "@/lib/testing/money/renewals";
import { asStaff, asUser, proved, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { SignedContext } from "../../kernel/operation/context";
import { addBackEnd } from "../back-ends/add";
import { liveBackEnds } from "../back-ends/shared/loaded";
import { provisionerTools } from "../back-ends/shared/provisioner-tools";
import { dropImage } from "./drop-image";
import { mountImage } from "./mount-iso";
import { uploadImage } from "./upload";

withCatalogDatabase();

type Company = Awaited<ReturnType<typeof startProvisionerServer>>;
let first: Company;
let second: Company;
const runner = runnerOf(mountImage.kind, uploadImage.kind);
/** An address, so that no name has to be resolved. */
const url = "https://93.184.216.34/rescue.iso";

beforeAll(async () => {
  const machines = simulatedProvisioner({ ...provisionerTools(), speed: 2_000 });
  first = await startProvisionerServer(machines);
  second = await startProvisionerServer(machines);
  const admin = await proved(await asStaff("admin"));
  for (const [name, of] of Object.entries({ "ams-1": first, "fra-1": second }))
    await addBackEnd.call(admin, { name, kind: "http", values: { url: of.url, secret: of.secret } });
  await loadConfiguration([liveBackEnds]);
});
afterAll(async () => {
  first.stop();
  second.stop();
  await database().delete(backEnds);
  await loadConfiguration([liveBackEnds]);
});

let context: SignedContext;
let server: number;
beforeEach(async () => {
  first.asked.length = 0;
  second.asked.length = 0;
  const service = await addService(new Date());
  server = service.serverId;
  context = await asUser(service.account.id);
});

const moveTo = (provisioner: string, id: number) =>
  database().update(servers).set({ provisioner }).where(eq(servers.id, id));
const countOf = ({ asked }: Company, name: string) => asked.filter(({ call }) => call === name).length;
const fetchNow = async () => {
  const { image, callback } = await uploadImage.call(context, { url, name: "Tools" });
  expect(await answerOfJob(callback, runner)).toMatchObject({ result: "OK" });
  const [row] = await database().select().from(isoImages).where(eq(isoImages.id, image.id));
  return row;
};
const mount = async (id: number, image: number) =>
  answerOfJob((await mountImage.call(context, { id, iso: String(image) })).callback, runner);

it("an image goes to the back end of the account's servers, and to another one when it is mounted there", async () => {
  await moveTo("fra-1", server);
  const image = await fetchNow();
  expect(image).toMatchObject({ provisioner: "fra-1", copies: [], state: "ready" });
  expect([countOf(first, "fetchImage"), countOf(second, "fetchImage") > 0]).toEqual([0, true]);

  // As another server would be there.
  await moveTo("ams-1", server);
  const id = image?.id ?? 0;
  expect(await mount(server, id)).toMatchObject({ result: "OK" });
  const brought = countOf(first, "fetchImage");
  expect(brought).toBeGreaterThan(0);
  expect(await mount(server, id)).toMatchObject({ result: "OK" });
  expect(countOf(first, "fetchImage")).toBe(brought);
  const [row] = await database().select().from(isoImages).where(eq(isoImages.id, id));
  expect(row).toMatchObject({ provisioner: "fra-1", copies: ["ams-1"] });

  await dropImage(id);
  expect([countOf(first, "dropImage"), countOf(second, "dropImage")]).toEqual([1, 1]);
});

it("an image of an account without servers goes to the default back end", async () => {
  await database().update(servers).set({ deletedAt: new Date() }).where(eq(servers.id, server));
  expect(await fetchNow()).toMatchObject({ provisioner: "simulated" });
  expect([countOf(first, "fetchImage"), countOf(second, "fetchImage")]).toEqual([0, 0]);
});
