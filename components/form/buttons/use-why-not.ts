"use client";

import { createContext, useContext } from "react";
import type { PageCall } from "@/lib/api/client";

/** Calls not allowed on this page, with the reason: the guard's own decision, made when the page was rendered. */
export const Refused = createContext<Readonly<Record<string, string>>>({});

/** Why the signed-in user may not make that call; undefined = they may. */
export const useWhyNot = (call: PageCall): string | undefined => useContext(Refused)[call];
