import { expect, type Locator, type Page } from "@playwright/test";

/** More than any page has places to stop at: what is not reached by then cannot be reached. */
export const mostStops = 150;

/** Goes on with Tab until the control has the focus, and it can be seen there. */
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
