import type { ComponentProps } from "react";
import { LateDialog } from "@/components/form/dialogs/late-dialog";
import type { PowerDialog } from "./power-dialog";

const loadDialog = () => import("./power-dialog").then(({ PowerDialog: Loaded }) => Loaded);

/** Confirmation dialog of a power action, lazy-loaded. */
export const LatePowerDialog = (props: ComponentProps<typeof PowerDialog>) => (
  <LateDialog load={loadDialog} props={props} />
);
