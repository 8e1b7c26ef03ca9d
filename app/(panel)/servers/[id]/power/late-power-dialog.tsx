import type { ComponentProps } from "react";
import { LateDialog } from "@/components/form/late-dialog";
import type { PowerDialog } from "./power-dialog";

const loadDialog = () => import("./power-dialog").then(({ PowerDialog: Loaded }) => Loaded);

/** What a press on a button of the power asks, loaded when it is asked. */
export const LatePowerDialog = (props: ComponentProps<typeof PowerDialog>) => (
  <LateDialog load={loadDialog} props={props} />
);
