"use client";

import { createContext, useContext } from "react";
import type { PageCall } from "@/lib/api/client";

/** What may not be called on this page, with why: the guard's own decision, made when the page was. */
export const Refused = createContext<Readonly<Record<string, string>>>({});

/** Why anyone who is signed in may not call that; undefined = they may. */
export const useWhyNot = (call: PageCall): string | undefined => useContext(Refused)[call];
