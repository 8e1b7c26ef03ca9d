import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { t } from "@/lib/testing/words";
import { open } from "./screen";

/** By mouse, which types where text is asked for; or by keyboard alone. */
export const devices = ["mouse", "keyboard"] as const;
export type Device = (typeof devices)[number];

/** What a person sees for seconds is not waited for longer, however busy the machine is. */
const mostSeconds = 45;
/** Stops of Tab within one dialog or form. */
const mostStops = 25;

type Limits = { task: string } & Record<Device, number>;

/** The table of tasks in the documentation: by number, its name and how many presses it may take. */
function readLimits(): ReadonlyMap<number, Limits> {
  const text = readFileSync(path.join(import.meta.dirname, "../docs/daily-tasks.md"), "utf8");
  const rows = text.split("\n").flatMap((line) => {
    const [, number = "", task = "", mouse = "", keyboard = ""] = line.split("|").map((cell) => cell.trim());
    return /^\d+$/.test(number)
      ? [[Number(number), { task, mouse: Number(mouse), keyboard: Number(keyboard) }] as const]
      : [];
  });
  return new Map(rows);
}

/** Presses of one task: a click or a key with those held beside it is one, a typed text too, a choice in a select two. */
type Count = { presses: number };

/** Somebody at work on a page. */
type AtWork = {
  device: Device;
  /** Looks for a customer or anything of theirs, and opens what has that name. */
  find: (words: string, name: string) => Promise<void>;
  /** Chooses an entry of the palette by its first words. */
  choose: (words: string, name?: string) => Promise<void>;
  /** Presses a button or link of the page that begins with these words. */
  act: (words: string, role?: "button" | "link") => Promise<void>;
  /** Clicks; for what the keyboard does otherwise. */
  click: (place: Locator) => Promise<void>;
  key: (key: string) => Promise<void>;
  write: (text: string) => Promise<void>;
  /** A day is written as the field shows it: day, month, year. */
  fill: (field: Locator, text: string) => Promise<void>;
  pick: (select: Locator, option: string) => Promise<void>;
  tick: (box: Locator) => Promise<void>;
  /** Sends a form or confirms a dialog. */
  send: (button: Locator) => Promise<void>;
  /** The same person, or a second one, on another page: all presses are of the one task. */
  on: (page: Page) => AtWork;
};

const beginsWith = (words: string) =>
  new RegExp(`^\\s*${words.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}`, "i");
const hasFocus = (place: Locator) => place.evaluate((element) => element === document.activeElement);

function workOn(page: Page, device: Device, count: Count): AtWork {
  const byMouse = device === "mouse";
  const key = async (name: string) => {
    count.presses++;
    await page.keyboard.press(name);
  };
  const write = async (text: string) => {
    count.presses++;
    await page.keyboard.type(text);
  };
  const click = async (place: Locator) => {
    count.presses++;
    await place.click();
  };
  const tabTo = async (place: Locator) => {
    await expect(place).toBeVisible();
    for (let stop = 0; stop < mostStops; stop++) {
      if (await hasFocus(place)) return;
      await key("Tab");
    }
    throw new Error(`${place} is not reached with Tab.`);
  };
  const choose = async (words: string, name = words) => {
    await key("Control+k");
    await expect(page.getByRole("combobox", { name: t.staff.palette.label })).toBeFocused();
    await write(words);
    const options = page.getByRole("listbox", { name: t.staff.palette.objects }).getByRole("option");
    const wanted = options.filter({ hasText: beginsWith(name) }).first();
    await expect(wanted).toBeVisible();
    const texts = await options.allInnerTexts();
    for (let at = texts.findIndex((text) => beginsWith(name).test(text)); at > 0; at--)
      await key("ArrowDown");
    await expect(wanted).toHaveAttribute("aria-selected", "true");
    await key("Enter");
  };
  const act: AtWork["act"] = async (words, role = "button") => {
    const place = page.getByRole(role, { name: beginsWith(words) }).first();
    await expect(place).toBeVisible();
    await (byMouse ? click(place) : choose(words));
  };
  return {
    ...{ device, choose, act, click, key, write },
    find: async (words, name) => {
      if (!byMouse) return choose(words, name);
      const box = page.getByRole("searchbox").first();
      if (!(await hasFocus(box))) await click(box);
      await write(words);
      await key("Enter");
      await click(
        page
          .locator("a[data-hit]")
          .filter({ hasText: beginsWith(name) })
          .first(),
      );
    },
    fill: async (field, text) => {
      await expect(field).toBeVisible();
      if (byMouse) {
        if (!(await hasFocus(field))) await click(field);
        count.presses++;
        return field.fill(text);
      }
      await tabTo(field);
      const [year, month, day] = text.split("-");
      const isDay = (await field.getAttribute("type")) === "date";
      if (isDay) return write(`${day}${month}${year}`);
      if ((await field.inputValue()) !== "") await key("Control+a");
      await write(text);
    },
    pick: async (select, option) => {
      if (!byMouse) {
        await tabTo(select);
        // The list box goes to the first option that begins so.
        await write(option.split(" ")[0] ?? "");
      } else {
        count.presses += 2;
        await select.selectOption({ label: option });
      }
      await expect(select.locator("option:checked")).toHaveText(option);
    },
    tick: async (box) => {
      if (byMouse) return click(box);
      await tabTo(box);
      await key("Space");
    },
    send: async (button) => {
      await expect(button).toBeVisible();
      await (byMouse ? click(button) : key("Control+Enter"));
    },
    on: (other) => workOn(other, device, count),
  };
}

/**
 * Does a task from the start page of staff on, and checks that it takes no more presses than the documentation says. With
 * SHOW_PRESSES=1 it prints how many presses and seconds it took.
 */
export async function doTask(
  number: number,
  { page, device }: { page: Page; device: Device },
  work: (me: AtWork) => Promise<void>,
): Promise<void> {
  const limits = readLimits().get(number);
  if (!limits) throw new Error(`Task ${number} is not in docs/daily-tasks.md.`);
  await open(page, "/staff");
  const count: Count = { presses: 0 };
  const start = performance.now();
  await work(workOn(page, device, count));
  const seconds = (performance.now() - start) / 1_000;
  if (process.env.SHOW_PRESSES)
    console.log(`${number} ${limits.task} by ${device}: ${count.presses} presses, ${seconds.toFixed(1)} s`);
  expect(count.presses, `presses by ${device}: ${limits.task}`).toBeLessThanOrEqual(limits[device]);
  expect(seconds, `seconds by ${device}: ${limits.task}`).toBeLessThan(mostSeconds);
}
