"use client";

import { createContext, useContext } from "react";

const PanelUrl = createContext("");

/** The panel's own URL, for displayed API calls; provided by the frame of signed-in pages. */
export const PanelUrlProvider = PanelUrl.Provider;
export const usePanelUrl = (): string => useContext(PanelUrl);
