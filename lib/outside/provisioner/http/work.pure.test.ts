import { expect, it } from "vitest";
import { isPublicAddress } from "@/lib/base/address";
import type { Ask, Question } from "./channel";
import { httpWork } from "./work";

const image = { id: 3, name: "rescue", url: "https://images.example.test/rescue.iso" };

/** Fetches an image whose host name resolves to these addresses; returns the requests to the provisioner. */
async function fetchWith(addresses: string[]): Promise<Question[]> {
  const asked: Question[] = [];
  const ask: Ask = async (_call, answer, question) => {
    asked.push(question);
    return answer.parse({ state: "done", sizeBytes: 7 });
  };
  const lookup = { resolve: async () => addresses, isAllowed: isPublicAddress };
  await httpWork(ask, lookup).fetchImage(image, "key");
  return asked;
}

it("an image is fetched from what its name was checked to mean", async () => {
  const [{ body } = { body: {} }] = await fetchWith(["93.184.216.34", "2606:4700::1111"]);
  expect(body).toEqual({ image: { ...image, addresses: ["93.184.216.34", "2606:4700::1111"] }, key: "key" });
  expect((await fetchWith([])).length).toBe(1);
});

it.each(["10.0.0.8", "169.254.169.254", "168.63.129.16", "64:ff9b::a00:1"])(
  "no image is fetched where its name means %s",
  async (address) => {
    const refused = { failure: { code: "reported" }, isFinal: true };
    await expect(fetchWith(["93.184.216.34", address])).rejects.toMatchObject(refused);
  },
);
