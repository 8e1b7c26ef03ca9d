import { useEffect, useState } from "react";
import { type StepName, stepId, steps } from "./steps";

/** A third of the way down the window: the step that crosses this line counts as being read. */
const readingLine = "-33% 0px -66% 0px";

const boxOf = (step: StepName): HTMLElement | null => document.getElementById(stepId(step));

function isInSight(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

/** The step that has the focus, while it is visible; otherwise the one being read. */
function findStep(read: StepName | null): StepName | null {
  const focused = steps.find((step) => boxOf(step)?.contains(document.activeElement));
  const box = focused && boxOf(focused);
  return box && isInSight(box) ? focused : read;
}

/** The step that the user is at. `hasAddress`: the address step exists. */
export function useCurrentStep(hasAddress: boolean): StepName {
  const [current, setCurrent] = useState<StepName>("location");

  useEffect(() => {
    let read: StepName | null = null;
    const look = () => setCurrent((before) => findStep(read) ?? before);
    const watcher = new IntersectionObserver(
      (entries) => {
        const crossing = entries.find(({ isIntersecting }) => isIntersecting);
        read = steps.find((step) => stepId(step) === crossing?.target.id) ?? read;
        look();
      },
      { rootMargin: readingLine },
    );
    for (const step of steps) {
      if (step === "address" && !hasAddress) continue;
      const box = boxOf(step);
      if (box) watcher.observe(box);
    }
    document.addEventListener("focusin", look);
    return () => {
      watcher.disconnect();
      document.removeEventListener("focusin", look);
    };
  }, [hasAddress]);
  return current;
}
