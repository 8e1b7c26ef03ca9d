export type PageAction = { label: string; press: () => void };

const possible = "[data-page-actions] :is(button:not(:disabled, [aria-disabled='true']), a[href])";

/** Two cards may each have an "Edit": the title of the card says which one. */
function labelOf(element: HTMLElement): string {
  const own = element.getAttribute("aria-label") ?? element.textContent.trim();
  const title = element.closest("section > header")?.querySelector("h2, h3")?.textContent;
  return own && title ? `${title} · ${own}` : own;
}

/** What the headers of the page and of its cards offer and can be done now; pressing it is pressing its button there. */
export const readPageActions = (): PageAction[] =>
  [...document.querySelectorAll<HTMLElement>(possible)]
    .filter((element) => element.offsetParent !== null)
    .map((element) => ({
      label: labelOf(element),
      // After the palette is closed, or the button's own dialog would open below it.
      press: () => void setTimeout(() => element.isConnected && element.click()),
    }))
    .filter(({ label }) => label !== "");
