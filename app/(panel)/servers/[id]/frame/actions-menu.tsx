import type { Route } from "next";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { useDoing } from "@/components/state/use-action-name";
import { Popover } from "@/components/ui/popover";
import { type Details, isOffered } from "../acting/possible";
import { useAction } from "../acting/use-action";
import { LatePowerDialog } from "../power/late-power-dialog";
import {
  isAsked,
  type Switched,
  type Switching,
  sendSwitch,
  switchCalls,
  switchesOf,
} from "../power/switching";
import { MenuEntry } from "./menu-entry";

/** Actions on other pages of the server, with their paths. */
const places = [
  ["console", "/console"],
  ["snapshot", "/snapshots"],
  ["reinstall", "/reinstall"],
  ["image", "/reinstall"],
  ["address", "/network"],
  ["rename", "#access"],
] as const;

export type Acted = Switched & Details;

/** Actions of the server, on each of its pages, and why some are not possible now. */
export function ActionsMenu({ server }: { server: Acted }) {
  const t = useTranslations("server");
  const doing = useDoing();
  const content = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<Switching | null>(null);
  // Closing returns the focus to the menu's button, also from a dialog.
  const close = () => content.current?.closest<HTMLElement>("[popover]")?.hidePopover();
  const { submit, isBusy, problem } = useAction({
    send: ({ action }: { action: Switching }) => sendSwitch(action, server.id, {}),
    begun: ({ action }) => doing(action),
    onDone: close,
  });
  const press = (action: Switching) => {
    if (!isAsked(action)) return void submit({ action });
    close();
    setAsked(action);
  };
  return (
    <>
      <Popover trigger={t("actions.title")} className="max-h-[70dvh] w-72 overflow-y-auto p-0!">
        <div ref={content} className="divide-y">
          <ul className="py-1.5">
            {switchesOf(server).map((action) => (
              <MenuEntry
                key={action}
                {...{ server, action }}
                label={t(`power.do.${action}`)}
                onPress={() => !isBusy && press(action)}
              />
            ))}
          </ul>
          <ul className="py-1.5">
            {places
              .filter(([action]) => isOffered(action, server))
              .map(([action, path]) => (
                <MenuEntry
                  key={action}
                  {...{ server, action }}
                  label={t(`actions.${action}`)}
                  href={`/servers/${server.id}${path}` as Route}
                  onPress={close}
                />
              ))}
          </ul>
          {problem && (
            <p role="alert" className="px-3 py-2 text-danger text-xs">
              {problem}
            </p>
          )}
          <div className="px-3 py-2">
            <ApiCalls calls={switchCalls(server)} />
          </div>
        </div>
      </Popover>
      {asked && <LatePowerDialog action={asked} server={server} onClose={() => setAsked(null)} />}
    </>
  );
}
