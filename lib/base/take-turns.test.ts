import { expect, it } from "vitest";
import { takeTurns } from "./take-turns";

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

it("lets so many go on in a turn of the event loop, and the others in their order", async () => {
  const take = takeTurns(2);
  const gone: number[] = [];
  const pass = async (caller: number) => {
    await take();
    gone.push(caller);
  };
  const all = Promise.all([0, 1, 2, 3, 4].map(pass));
  const sizes: number[] = [];
  for (let turn = 0; turn < 3; turn++) {
    await nextTurn();
    sizes.push(gone.length);
  }
  await all;
  expect(gone).toEqual([0, 1, 2, 3, 4]);
  expect(sizes).toEqual([4, 5, 5]);
});

it("keeps nobody waiting where there are few", async () => {
  const take = takeTurns(2);
  expect([take(), take()]).toEqual([null, null]);
  expect(take()).not.toBeNull();
  await nextTurn();
  await nextTurn();
  await nextTurn();
  expect(take()).toBeNull();
});
