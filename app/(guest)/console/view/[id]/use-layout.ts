import type RFB from "@novnc/novnc";
import { useCallback, useEffect, useRef, useState } from "react";
import { type KeyEvent, makeTranslator } from "./by-character";
import { type Layout, layouts } from "./layouts";

/** `place`: keys are sent by physical position, and the server's system decides what they type. */
export type LayoutChoice = Layout | "place";
export const layoutChoices: readonly LayoutChoice[] = ["place", ...layouts];

const kept = "panel.console-layout";

function readKept(): LayoutChoice {
  try {
    const stored = localStorage.getItem(kept);
    return layoutChoices.find((one) => one === stored) ?? "place";
  } catch {
    return "place";
  }
}

function keep(choice: LayoutChoice): void {
  try {
    localStorage.setItem(kept, choice);
  } catch {
    // Storage is blocked: the layout is chosen each time.
  }
}

/**
 * The keyboard layout of the server's system as chosen in this browser; `attach` makes a viewer translate its keys to
 * it.
 */
export function useLayout() {
  const [layout, setLayout] = useState<LayoutChoice>("place");
  const translate = useRef<((event: KeyEvent) => KeyEvent[]) | null>(null);
  const take = useCallback((choice: LayoutChoice) => {
    translate.current = choice === "place" ? null : makeTranslator(choice);
    setLayout(choice);
  }, []);
  useEffect(() => take(readKept()), [take]);
  const attach = useCallback((viewer: RFB) => {
    const send = viewer.sendKey.bind(viewer);
    viewer.sendKey = (keysym, code, isDown) => {
      if (isDown === undefined || !translate.current) return send(keysym, code, isDown);
      for (const event of translate.current([keysym, code, isDown])) send(...event);
    };
  }, []);
  /** Sends keys untranslated while `work` runs. */
  const untranslated = useCallback(async (work: () => Promise<void>) => {
    const before = translate.current;
    translate.current = null;
    await work();
    translate.current = before;
  }, []);
  const choose = useCallback(
    (choice: LayoutChoice) => {
      keep(choice);
      take(choice);
    },
    [take],
  );
  return { layout, choose, attach, untranslated };
}
