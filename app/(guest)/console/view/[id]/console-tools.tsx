import { useTranslations } from "next-intl";
import { type Ref, useState } from "react";
import { Button } from "@/components/ui/button";
import { ClipboardPaste, Keyboard, Maximize } from "@/components/ui/icons";
import { Popover } from "@/components/ui/popover";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { PasteDialog } from "./paste-dialog";
import { layoutChoices } from "./use-layout";
import type { ShownScreen } from "./use-screen";

const keys = [
  ["Esc", 0xff1b, "Escape"],
  ["Tab", 0xff09, "Tab"],
  ["Enter", 0xff0d, "Enter"],
  ["←", 0xff51, "ArrowLeft"],
  ["↑", 0xff52, "ArrowUp"],
  ["↓", 0xff54, "ArrowDown"],
  ["→", 0xff53, "ArrowRight"],
  ["Del", 0xffff, "Delete"],
  ["F2", 0xffbf, "F2"],
  ["F8", 0xffc5, "F8"],
  ["F10", 0xffc7, "F10"],
  ["F12", 0xffc9, "F12"],
] as const;

type ConsoleToolsProps = {
  screen: ShownScreen;
  /** Receives the focus when the user leaves the screen by keyboard. */
  first: Ref<HTMLButtonElement>;
  /** Whether the text of the screen is shown beside it. */
  isReading: boolean;
  onRead: (isReading: boolean) => void;
};

/** Toolbar of the console: keys, paste, layout, full screen. */
export function ConsoleTools({ screen, first, isReading, onRead }: ConsoleToolsProps) {
  const t = useTranslations("console");
  const [isPasting, setPasting] = useState(false);
  const isOff = screen.state.step !== "connected" || screen.isReadOnly;
  const fullScreen = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void document.documentElement.requestFullscreen().catch(() => undefined);
    screen.focus();
  };
  const pressed = (act: () => void) => () => {
    act();
    screen.focus();
  };
  return (
    <div role="toolbar" aria-label={t("tools")} className="flex flex-wrap items-center gap-2">
      <Button ref={first} size="sm" disabled={isOff} onClick={pressed(screen.ctrlAltDel)}>
        Ctrl+Alt+Del
      </Button>
      <Popover
        size="sm"
        align="start"
        trigger={
          <>
            <Keyboard size={16} aria-hidden />
            {t("keys")}
          </>
        }
      >
        <div className="grid grid-cols-4 gap-2">
          {keys.map(([name, keysym, code]) => (
            <Button
              key={code}
              size="sm"
              disabled={isOff}
              aria-label={code}
              onClick={() => screen.press(keysym, code)}
            >
              {name}
            </Button>
          ))}
        </div>
      </Popover>
      <Button
        size="sm"
        disabled={isOff}
        icon={<ClipboardPaste size={16} aria-hidden />}
        onClick={() => setPasting(true)}
      >
        {t("paste")}
      </Button>
      <Select
        fit
        className="[--control:1.75rem]"
        aria-label={t("layoutOf")}
        title={t("layoutOf")}
        value={screen.layout}
        onChange={(event) =>
          screen.chooseLayout(layoutChoices.find((one) => one === event.target.value) ?? "place")
        }
      >
        {layoutChoices.map((one) => (
          <option key={one} value={one}>
            {one === "place" ? t("layouts.place") : t("layoutNamed", { name: t(`layouts.${one}`) })}
          </option>
        ))}
      </Select>
      {screen.text !== null && (
        <Switch
          label={t("asText")}
          checked={isReading}
          onChange={(event) => {
            onRead(event.target.checked);
            screen.focus();
          }}
        />
      )}
      <Button size="sm" icon={<Maximize size={16} aria-hidden />} onClick={fullScreen}>
        {t("fullScreen")}
      </Button>
      <Switch
        label={t("readOnly")}
        checked={screen.isReadOnly}
        onChange={(event) => screen.setReadOnly(event.target.checked)}
      />
      {isPasting && <PasteDialog screen={screen} onClose={() => setPasting(false)} />}
    </div>
  );
}
