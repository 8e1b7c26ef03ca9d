/**
 * `place`: the title of its part of the page; "" = the page's own. `isOffered`: in the header of the page or of a part of it;
 * what stands in rows and forms is only found by its name.
 */
export type PageAction = { label: string; place: string; isOffered: boolean; press: () => void };

const possible = "button:not(:disabled, [aria-disabled='true'])";
const offered = `[data-page-actions] :is(${possible}, a[href])`;

/** Two cards may each have an "Edit": the title of the card says which one. */
const placeOf = (element: HTMLElement): string =>
  element.closest("section > header")?.querySelector("h2, h3")?.textContent ?? "";

/** What the page offers and can be done now; pressing it is pressing its button there. */
export function readPageActions(): PageAction[] {
  const first = [...document.querySelectorAll<HTMLElement>(offered)];
  const others = [...document.querySelectorAll<HTMLElement>(`main ${possible}`)];
  return [...new Set([...first, ...others])]
    .filter((element) => element.offsetParent !== null)
    .map((element) => ({
      // biome-ignore lint/performance/useDomNodeTextContent: a button's text while it waits is there, but hidden
      label: element.getAttribute("aria-label") ?? element.innerText.trim(),
      place: placeOf(element),
      isOffered: first.includes(element),
      // After the palette is closed, or the button's own dialog would open below it. What opens beside it is next by Tab.
      press: () =>
        void setTimeout(() => {
          if (!element.isConnected) return;
          element.focus();
          element.click();
        }),
    }))
    .filter(({ label }) => label !== "");
}
