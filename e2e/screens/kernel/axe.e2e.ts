import { findAxeViolations } from "../../axe";
import { expect, test } from "../../fixtures";

test("axe finds what no screen may have, and only in the part that it is asked about", async ({ page }) => {
  await page.setContent(`<!doctype html><html lang="en"><title>Faults</title>
    <main><h1>Faults</h1><img src="data:,"><p style="color: #aaa; background: #fff">Pale</p></main>
    <dialog open aria-label="Sound"><button>Close</button></dialog>`);
  const found = await findAxeViolations(page);
  expect(found.map(({ id }) => id).sort()).toEqual(["color-contrast", "image-alt"]);
  expect(found.flatMap(({ nodes }) => nodes.map(({ target }) => target)).sort()).toEqual([["img"], ["p"]]);
  expect(await findAxeViolations(page, "dialog")).toEqual([]);
});
