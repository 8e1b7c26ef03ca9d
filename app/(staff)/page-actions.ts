export type PageAction = { label: string; press: () => void };

const possible = "[data-page-actions] :is(button:not(:disabled, [aria-disabled='true']), a[href])";

/** What the header of the page offers and can be done now; pressing it is pressing its button there. */
export const readPageActions = (): PageAction[] =>
  [...document.querySelectorAll<HTMLElement>(possible)]
    .filter((element) => element.offsetParent !== null)
    .map((element) => ({
      label: element.getAttribute("aria-label") ?? element.textContent.trim(),
      // After the palette is closed, or the button's own dialog would open below it.
      press: () => void setTimeout(() => element.isConnected && element.click()),
    }))
    .filter(({ label }) => label !== "");
