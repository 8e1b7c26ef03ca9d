import { expect, type Locator, type Page } from "@playwright/test";

/** More than the tab stops of any page: a control not reached by then is unreachable. */
export const mostStops = 150;

/** Presses Tab until the control is focused, and checks that it is visible. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  const hasFocus = () => control.evaluate((element) => element === document.activeElement);
  for (let stop = 0; stop < mostStops; stop++) {
    if (await hasFocus()) return expect(control).toBeInViewport();
    await page.keyboard.press("Tab");
  }
  throw new Error(`${control} is not reached with Tab.`);
}

export async function type(page: Page, control: Locator, text: string): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

export async function press(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press("Enter");
}
