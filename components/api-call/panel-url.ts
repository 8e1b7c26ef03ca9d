"use client";

import { createContext, useContext } from "react";

const PanelUrl = createContext("");

/** The panel's own address, for calls of its API that are shown; given by the frame of signed-in pages. */
export const PanelUrlProvider = PanelUrl.Provider;
export const usePanelUrl = (): string => useContext(PanelUrl);
